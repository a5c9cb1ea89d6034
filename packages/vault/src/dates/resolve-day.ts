import { AgentError, SEND, text, trusted } from '@obsidian-agent/shared-types';
import { parseDay } from './day.ts';

/**
 * Parses a day: `today`, `yesterday`, `tomorrow` or `YYYY-MM-DD`.
 *
 * @param field the parameter it was sent in, unless that is the `date` of a daily note
 * @throws AgentError `DATE_INVALID`
 */
export function resolveDay(date: string, now: Date, field?: string): string {
  const read = parseDay(date, now);
  if ('day' in read) return read.day;
  const isMissing = read.invalid === 'calendar';
  throw new AgentError('DATE_INVALID', {
    message:
      isMissing && field !== undefined
        ? text`'${date}' in ${trusted(field)} is not a day of the calendar`
        : text`Date must be YYYY-MM-DD format. You provided: '${date}'. Example: '2025-01-15'`,
    hint: isMissing ? text`${SEND} a day that exists.` : text`${SEND} YYYY-MM-DD, "today", "yesterday" or "tomorrow".`,
    details: { date, ...(field === undefined ? {} : { field }) },
  });
}
