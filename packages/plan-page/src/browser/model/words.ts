import type { SeenPlanState, TaskState } from './states.ts';

type AnyState = TaskState | SeenPlanState;

/** What a state is called. It is never shown by colour alone. */
export const stateWords: Readonly<Record<AnyState, string>> = {
  queued: 'Queued',
  running: 'Running',
  retrying: 'Retrying',
  waiting: 'Waits for approval',
  succeeded: 'Succeeded',
  failed: 'Failed',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
};

/** Milliseconds in words for people: 12 ms, 3.4 s, 5 min 6 s, 2 h 5 min, 3 d 4 h. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return twoParts(seconds, 60, ['min', 's']);
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return twoParts(minutes, 60, ['h', 'min']);
  return twoParts(Math.round(minutes / 60), 24, ['d', 'h']);
}

/** The same for a time that grows: in whole seconds. */
export function formatSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

function twoParts(amount: number, factor: number, [large, small]: readonly [string, string]): string {
  const rest = amount % factor;
  return `${Math.floor(amount / factor)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`;
}

/** A number of items in words: 1 task, 2,000 tasks. */
export function count(amount: number, noun: string): string {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`;
}

/** A list in words, cut after a few entries. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest.toLocaleString('en')} more` : shown.at(-1);
  const first = rest > 0 ? shown : shown.slice(0, -1);
  return first.length === 0 ? (last ?? '') : `${first.join(', ')} and ${last}`;
}
