import { AgentError, quoted, SEND, text } from '@obsidian-agent/shared-types';
import { isCalendarDay } from './calendar-day.ts';
import { startOfDay } from './day.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/**
 * Parses the start or end of a history range: a time, or a local day, of which the first or last moment is used.
 *
 * @throws AgentError `DATE_INVALID`
 */
export function parseHistoryMoment(text: string, side: 'since' | 'until'): string {
  const isDay = isCalendarDay(text);
  const moment = isDay ? startOfDay(text) : new Date(text);
  if (isDay && side === 'until') moment.setDate(moment.getDate() + 1);
  const isTime = TIME.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(moment.getTime());
  if (!isDay && !isTime) throw historyMomentInvalid(text, side);
  return moment.toISOString();
}

function historyMomentInvalid(date: string, field: string): AgentError {
  return new AgentError('DATE_INVALID', {
    message: text`Invalid date or time: ${quoted(date)}`,
    hint: text`${SEND} a date such as 2026-03-01, or a time such as 2026-03-01T12:00:00Z.`,
    details: { date, field },
  });
}
