import { expect, test } from 'vitest';
import {
  defaultTasksPlugin,
  statusOfNextOccurrence,
  statusTypeOf,
  type TaskStatus,
  type TasksPluginSettings,
} from './settings.ts';

test("statuses that the vault does not define have the plugin's default meaning", () => {
  const types = [' ', 'x', 'X', '/', '-', '!'].map((symbol) => statusTypeOf(symbol, defaultTasksPlugin));

  expect(types).toEqual(['TODO', 'DONE', 'DONE', 'IN_PROGRESS', 'CANCELLED', 'TODO']);
});

test('a status that the vault defines takes precedence over the default ones', () => {
  const settings = withStatuses({ symbol: 'X', type: 'NON_TASK', nextSymbol: ' ' });

  expect(statusTypeOf('X', settings)).toBe('NON_TASK');
});

test("the next occurrence of a task is open unless the vault's statuses say otherwise", () => {
  expect(statusOfNextOccurrence('x', defaultTasksPlugin)).toBe(' ');
});

test('the next occurrence starts with the first unfinished status in the sequence', () => {
  const settings = withStatuses(
    { symbol: 'x', type: 'DONE', nextSymbol: '-' },
    { symbol: '-', type: 'CANCELLED', nextSymbol: '!' },
    { symbol: '!', type: 'TODO', nextSymbol: 'x' },
  );

  expect(statusOfNextOccurrence('x', settings)).toBe('!');
});

test('the next occurrence is open if finished statuses lead to each other', () => {
  const settings = withStatuses(
    { symbol: 'x', type: 'DONE', nextSymbol: '-' },
    { symbol: '-', type: 'CANCELLED', nextSymbol: 'x' },
  );

  expect(statusOfNextOccurrence('x', settings)).toBe(' ');
});

function withStatuses(...statuses: TaskStatus[]): TasksPluginSettings {
  return { ...defaultTasksPlugin, isEnabled: true, statuses };
}
