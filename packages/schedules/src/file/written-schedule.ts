import { isObject } from '@obsidian-agent/shared-types';
import { ScheduleForm } from './schedule-form.ts';

/** A schedule as its author wrote it. */
export interface WrittenSchedule {
  readonly name: string;
  /** Fields with a wrong form are absent. */
  readonly form: Partial<ScheduleForm>;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Whether the text at a path in the schedule is not already known to be wrong. */
  isSound(path: readonly string[]): boolean;
}

/** Reports what is wrong with a field of a schedule. */
export type ReportFault = (path: readonly string[], fault: { readonly what: string; readonly hint: string }) => void;

/** Reads each field by itself, so that a wrong one does not hide what is wrong elsewhere. */
export function readForm(raw: Readonly<Record<string, unknown>>): Partial<ScheduleForm> {
  const fields = Object.entries(ScheduleForm.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(raw[name]);
    return success && data !== undefined ? [[name, data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** The schedules of a file, by their names. */
export function schedulesIn(written: unknown): [string, Readonly<Record<string, unknown>>][] {
  const schedules = isObject(written) ? written['schedules'] : undefined;
  if (!isObject(schedules)) return [];
  return Object.entries(schedules).flatMap(([name, raw]) => (isObject(raw) ? [[name, raw]] : []));
}
