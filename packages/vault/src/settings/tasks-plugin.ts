import {
  defaultTasksPlugin,
  type TaskStatus,
  type TaskStatusType,
  type TasksPluginSettings,
} from '@obsidian-agent/markdown';
import { isObject } from '@obsidian-agent/shared-types';
import type { SettingsFileReader } from './settings-file.ts';

const TYPES: readonly TaskStatusType[] = ['TODO', 'IN_PROGRESS', 'ON_HOLD', 'DONE', 'CANCELLED', 'NON_TASK'];

/** Reads a vault's settings for the Tasks plugin. */
export function tasksPluginSettings(file: SettingsFileReader, isEnabled: boolean): TasksPluginSettings {
  const flag = (key: Extract<keyof TasksPluginSettings, `set${string}` | `rec${string}` | `remove${string}`>) =>
    file.flag(key) ?? defaultTasksPlugin[key];
  return {
    isEnabled,
    taskFormat: file.choice('taskFormat', ['tasksPluginEmoji', 'dataview']) ?? defaultTasksPlugin.taskFormat,
    globalFilter: file.text('globalFilter') ?? defaultTasksPlugin.globalFilter,
    setCreatedDate: flag('setCreatedDate'),
    setDoneDate: flag('setDoneDate'),
    setCancelledDate: flag('setCancelledDate'),
    recurrenceOnNextLine: flag('recurrenceOnNextLine'),
    removeScheduledDateOnRecurrence: flag('removeScheduledDateOnRecurrence'),
    statuses: statuses(file.object('statusSettings')),
  };
}

function statuses(settings: Record<string, unknown> | undefined): TaskStatus[] {
  const lists = [settings?.['coreStatuses'], settings?.['customStatuses']];
  return lists.flatMap((list) => (Array.isArray(list) ? list.flatMap(statusOf) : []));
}

function statusOf(entry: unknown): TaskStatus[] {
  if (!isObject(entry)) return [];
  const { symbol, nextStatusSymbol } = entry;
  const type = TYPES.find((known) => known === entry['type']);
  if (typeof symbol !== 'string' || typeof nextStatusSymbol !== 'string' || type === undefined) return [];
  return [{ symbol, type, nextSymbol: nextStatusSymbol }];
}
