import { isCalendarDay } from '../dates/calendar-day.ts';

/** How values are compared, for those who wrote it otherwise. */
export const COMPARING =
  'Compare a value right behind the colon, with a number or a date: [rating:>3], [due:<=2026-03-01]; [status:/^done$/] is that value and no more. Put other signs in double quotes.';

const DATE = /^(\d{4})-(\d{2})(?:-(\d{2}))?/;

/** What a comparison was probably meant to be that stands in the name of a property: `[rating >3]`. */
export function rightForm(name: string): string | undefined {
  const [, property = '', sign = '', than = ''] = /^([^<>=!~]*[^<>=!~\s])\s*([<>=!~]+)\s*(.+)$/s.exec(name) ?? [];
  return sign === '' ? undefined : inBrackets(property, sign, than);
}

/** What a value was probably meant to be that begins with signs of other languages: `==3`. */
export function valueRightForm(word: string): string | undefined {
  const [, sign = '', than = ''] = /^(=[<>=~]*|!=+|[<>]{2,}=*)(.+)$/s.exec(word) ?? [];
  return sign === '' ? undefined : comparisonOf(sign, than);
}

function inBrackets(property: string, sign: string, than: string): string {
  if (sign.startsWith('!')) return `-[${property}:${comparisonOf('=', than)}]`;
  return `[${property}:${comparisonOf(sign, than)}]`;
}

function comparisonOf(sign: string, than: string): string {
  if (sign.startsWith('!')) return `-${than}`;
  const compared = /[<>]/.exec(sign)?.[0];
  if (compared === undefined || sign.includes('~')) return than;
  return `${compared}${sign.includes('=') ? '=' : ''}${than}`;
}

/** Why nothing can be compared with a text; undefined where it is a number or a date. */
export function problemOfComparing(than: string): string | undefined {
  const [, year, month, day = '01'] = DATE.exec(than) ?? [];
  if (year !== undefined)
    return isCalendarDay(`${year}-${month}-${day}`) ? undefined : 'compares with a date that no calendar has';
  return than !== '' && Number.isFinite(Number(than)) ? undefined : 'compares with no number or date';
}
