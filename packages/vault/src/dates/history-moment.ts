import { AgentError, quoted, text } from '@obsidian-agent/shared-types';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/**
 * Parses the start or end of a history range: a time, or a local day, of which the first or last moment is used.
 *
 * @throws AgentError `DATE_INVALID`
 */
export function parseHistoryMoment(text: string, side: 'since' | 'until'): string {
  const day = DATE.exec(text);
  const moment = day === null ? timeOf(text) : dayOf(day, side === 'until' ? 1 : 0);
  if (moment === undefined) throw historyMomentInvalid(text, side);
  return moment.toISOString();
}

function dayOf([, year, month, day]: RegExpExecArray, later: number): Date | undefined {
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  if (date.getMonth() !== Number(month) - 1 || date.getDate() !== Number(day)) return undefined;
  date.setDate(date.getDate() + later);
  return date;
}

function timeOf(text: string): Date | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(text.slice(0, 10)) ?? [];
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  const date = new Date(text);
  return TIME.test(text) && isDay && !Number.isNaN(date.getTime()) ? date : undefined;
}

function historyMomentInvalid(date: string, field: string): AgentError {
  return new AgentError('DATE_INVALID', {
    message: text`Invalid date or time: ${quoted(date)}`,
    hint: text`Send a date such as 2026-03-01, or a time such as 2026-03-01T12:00:00Z.`,
    details: { date, field },
  });
}
