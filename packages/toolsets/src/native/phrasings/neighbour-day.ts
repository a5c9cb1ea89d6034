const WORDS = ['yesterday', 'today', 'tomorrow'];
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/**
 * The day before or after another, as parameters write days: `YYYY-MM-DD`, yesterday, today, tomorrow.
 *
 * Undefined if the text is not a day, or if there is no word for the other day.
 */
export function neighbourDay(written: unknown, step: -1 | 1): string | undefined {
  if (typeof written !== 'string') return undefined;
  const text = written.trim().toLowerCase();
  if (WORDS.includes(text)) return WORDS[WORDS.indexOf(text) + step];
  const day = ISO_DAY.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(day) ? undefined : new Date(day + step * DAY_MS).toISOString().slice(0, 10);
}
