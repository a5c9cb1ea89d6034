import { isCalendarDay } from '../dates/calendar-day.ts';

/** Explains the syntax of comparisons to users of another one. */
export const COMPARING =
  'Compare a value directly after the colon, with a number or a date: [rating:>3], [due:<=2026-03-01]; [status:/^done$/] is that value and no more. Put other signs in double quotes.';

const DATE = /^(\d{4})-(\d{2})(?:-(\d{2}))?/;

/** Suggests a comparison for one written in a property's name: `[rating >3]`. */
export function suggestComparison(name: string): string | undefined {
  const [, property = '', sign = '', than = ''] = /^([^<>=!~]*[^<>=!~\s])\s*([<>=!~]+)\s*(.+)$/s.exec(name) ?? [];
  if (sign === '') return undefined;
  return sign.startsWith('!') ? `-[${property}:${than}]` : `[${property}:${comparisonOf(sign, than)}]`;
}

/** Suggests a value for one that begins with operators of other languages: `==3`. */
export function suggestValue(word: string): string | undefined {
  const [, sign = '', than = ''] = /^(=[<>=~]*|!=+|[<>]{2,}=*)(.+)$/s.exec(word) ?? [];
  return sign === '' ? undefined : comparisonOf(sign, than);
}

function comparisonOf(sign: string, than: string): string {
  if (sign.startsWith('!')) return `-${than}`;
  const compared = /[<>]/.exec(sign)?.[0];
  if (compared === undefined || sign.includes('~')) return than;
  return `${compared}${sign.includes('=') ? '=' : ''}${than}`;
}

/** Why a comparison with a text is invalid; undefined for a number or date. */
export function whyNotComparable(than: string): string | undefined {
  const [, year, month, day = '01'] = DATE.exec(than) ?? [];
  if (year !== undefined) return isCalendarDay(`${year}-${month}-${day}`) ? undefined : 'compares with an invalid date';
  return than !== '' && Number.isFinite(Number(than)) ? undefined : 'does not compare with a number or a date';
}
