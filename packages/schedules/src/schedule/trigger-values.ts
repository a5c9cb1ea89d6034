import type { Trigger } from './schedule.ts';

/** What `{ $trigger: … }` can stand for in the inputs of a schedule. */
export const triggerValues = ['time', 'date', 'paths', 'body'] as const;
export type TriggerValue = (typeof triggerValues)[number];

/** What each trigger knows when it starts a plan. */
export const valuesOfTriggers: Readonly<Record<Trigger['kind'], readonly TriggerValue[]>> = {
  cron: ['time', 'date'],
  vault_change: ['time', 'date', 'paths'],
  webhook: ['time', 'date', 'body'],
};

/** An input that is known when its plan starts. */
export interface TriggerReference {
  readonly $trigger: TriggerValue;
  /** JSONPath into the value. */
  readonly path?: string;
}

/** Whether an input is `{ $trigger: … }`. */
export function isTriggerReference(input: unknown): input is TriggerReference {
  return typeof input === 'object' && input !== null && '$trigger' in input;
}
