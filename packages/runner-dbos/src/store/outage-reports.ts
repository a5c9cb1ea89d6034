import type { ConnectionReports } from './wakes.ts';

/** Postgres cannot be reached since a time, in milliseconds since 1970 by the clock of this host; or can be again. */
export type DatabaseNews =
  | {
      readonly type: 'away';
      readonly since: number;
      readonly error: Error;
      /** How long this process waits for it altogether. Default: as long as it takes. */
      readonly patienceMs?: number;
    }
  | { readonly type: 'there' };

/** A restart of Postgres takes less. */
const PATIENCE_MS = 2000;
/** For people who wait for hours. */
const REMINDER_MS = 600_000;

/** Reports an outage once, then seldom, and its end. Short ones are not worth a word. */
export function reportOutages(
  onNews: (news: DatabaseNews) => void,
  bounds: { readonly patienceMs?: number } = {},
): Required<ConnectionReports> {
  let since: { readonly wall: number; readonly start: number } | undefined;
  let reportAt = 0;
  return {
    onAway(error) {
      const now = performance.now();
      if (since === undefined) {
        since = { wall: Date.now(), start: now };
        reportAt = now + PATIENCE_MS;
      }
      if (now < reportAt) return;
      reportAt = now + REMINDER_MS;
      onNews({ type: 'away', since: since.wall, error, ...bounds });
    },
    onThere() {
      const wasReported = since !== undefined && reportAt > since.start + PATIENCE_MS;
      since = undefined;
      if (wasReported) onNews({ type: 'there' });
    },
  };
}
