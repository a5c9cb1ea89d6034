import { isSingular, selectValues } from '@obsidian-agent/plans';
import type { Cause } from '../schedule/schedule.ts';
import { isTriggerReference, type TriggerReference, type TriggerValue } from '../schedule/trigger-values.ts';

const values: Readonly<Record<TriggerValue, (cause: Cause) => unknown>> = {
  time: ({ at }) => new Date(at).toISOString(),
  date: ({ at }) => localDate(at),
  paths: ({ paths = [] }) => paths,
  body: ({ body = null }) => body,
};

/**
 * The inputs of a plan that a schedule starts.
 *
 * @throws Error for people if a path into what started it finds nothing
 */
export function inputsFor(inputs: Readonly<Record<string, unknown>>, cause: Cause): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, isTriggerReference(input) ? fill(input, cause) : input]),
  );
}

function fill({ $trigger, path }: TriggerReference, cause: Cause): unknown {
  const value = values[$trigger](cause);
  if (path === undefined) return value;
  const found = selectValues(path, value);
  if (!isSingular(path)) return found;
  if (found.length === 0) throw new Error(`The ${$trigger} has no value at ${path}.`);
  return found[0];
}

/** YYYY-MM-DD in the zone of the server. */
function localDate(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
