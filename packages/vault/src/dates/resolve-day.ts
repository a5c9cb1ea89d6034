import { AgentError, param, quoted, SEND, spelled, text, trusted } from '@obsidian-agent/shared-types';
import { parseDay } from './day.ts';

const DATE_FORM = trusted('Date must be YYYY-MM-DD format.');

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
      field === undefined
        ? text`${DATE_FORM} You provided: '${date}'. Example: '2025-01-15'`
        : [
            spelled(
              isMissing
                ? text`'${date}' in ${trusted(field)} is not a day of the calendar`
                : text`${DATE_FORM} You provided: '${date}'. Example: '2025-01-15'`,
              text`Invalid day ${quoted(date)} for ${param(field)}`,
            ),
          ],
    hint: isMissing ? text`${SEND} a day that exists.` : text`${SEND} YYYY-MM-DD, "today", "yesterday" or "tomorrow".`,
    details: { date, ...(field === undefined ? {} : { field }) },
  });
}
