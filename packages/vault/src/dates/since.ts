import { AgentError, quoted, SEND, text } from '@obsidian-agent/shared-types';
import { parseDay, startOfDay } from './day.ts';
import { parseHistoryMoment } from './history-moment.ts';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Parses the start of a time range: a span before now such as `7d` or `24h`, a time, or a local day, which may be
 * `today` or `yesterday`.
 *
 * @returns milliseconds since 1970
 * @throws AgentError `DATE_INVALID`
 */
export function parseSince(since: string, now: Date, field: string = 'modified_since'): number {
  const [, amount = '', unit = ''] = /^\s*(\d{1,6})\s*([mhdw])\s*$/i.exec(since) ?? [];
  const span = UNITS[unit.toLowerCase()];
  if (span !== undefined) return now.getTime() - Number(amount) * span;
  const named = /^\s*(?:today|yesterday)\s*$/i.test(since) ? parseDay(since, now) : undefined;
  if (named !== undefined && 'day' in named) return startOfDay(named.day).getTime();
  try {
    return Date.parse(parseHistoryMoment(since.trim(), 'since'));
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    throw new AgentError('DATE_INVALID', {
      message: text`Invalid date, time or time span: ${quoted(since)}`,
      hint: text`${SEND} a date such as 2026-03-01, a time such as 2026-03-01T12:00:00Z, a span such as 7d or 24h, today or yesterday.`,
      details: { date: since, field },
    });
  }
}
