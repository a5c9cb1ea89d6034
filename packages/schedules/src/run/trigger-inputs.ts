import { isSingular, selectValues } from '@obsidian-agent/plans';
import type { Cause, Schedule } from '../schedule/schedule.ts';
import { isTriggerReference, type TriggerReference, type TriggerValue } from '../schedule/trigger-values.ts';

/** A cause, and the zone of its schedule; undefined for the zone of the server. */
type LocalCause = Cause & { readonly timezone: string | undefined };

const values: Readonly<Record<TriggerValue, (cause: LocalCause) => unknown>> = {
  time: ({ at }) => new Date(at).toISOString(),
  date: ({ at, timezone }) => localDate(at, timezone),
  paths: ({ paths = [] }) => paths,
  body: ({ body = null }) => body,
};

/**
 * The inputs of a plan that a schedule starts.
 *
 * @throws Error for people if a path into what started it finds nothing
 */
export function inputsFor(
  { inputs, trigger }: Pick<Schedule, 'inputs' | 'trigger'>,
  cause: Cause,
): Record<string, unknown> {
  const local = { ...cause, timezone: trigger.kind === 'cron' ? trigger.timezone : undefined };
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, isTriggerReference(input) ? fill(input, local) : input]),
  );
}

function fill({ $trigger, path }: TriggerReference, cause: LocalCause): unknown {
  const value = values[$trigger](cause);
  if (path === undefined) return value;
  const found = selectValues(path, value);
  if (!isSingular(path)) return found;
  if (found.length === 0) throw new Error(`The ${$trigger} has no value at ${path}.`);
  return found[0];
}

/** YYYY-MM-DD. */
function localDate(at: number, timezone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
