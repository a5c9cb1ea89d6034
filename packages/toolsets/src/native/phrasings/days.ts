import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type Phrasing, type RawArgument, reading } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone, conflicting } from '../arguments/refusals.ts';

const WORDS = ['yesterday', 'today', 'tomorrow'];
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Reads `due` a day as the bounds next to that day, because `due_before` and `due_after` exclude their day. */
export const dueOn: Phrasing = reading(['due', 'due_on', 'due_date'], (due, others) => {
  const [after, before] = [neighbourDay(due.value, -1), neighbourDay(due.value, 1)];
  if (after === undefined || before === undefined) throw noBound(due, 'due_after and due_before, the days around it');
  const bound = findArgument(others, ['due_before', 'due_after', 'before', 'after', 'due_by', 'by']);
  if (bound !== undefined) throw conflicting(due.name, bound.name);
  return { ...others, due_after: after, due_before: before };
});

/** Reads `due_by` a day as the bound after it. */
export const dueBy: Phrasing = reading(['due_by', 'due_to', 'due_until', 'by'], (by, others) => {
  const before = neighbourDay(by.value, 1);
  if (before === undefined) throw noBound(by, 'due_before, the day after it');
  assertAlone(by, others, ['due_before', 'before']);
  return { ...others, due_before: before };
});

/** Reads `overdue: true`, or "overdue" as a filter, as due before today. */
export const overdue: Phrasing = reading(['overdue', 'is_overdue', 'filter', 'status'], (asked, others) => {
  const isFlag = asked.name.endsWith('overdue');
  if (isFlag && decodeValue(asked.value, 'flag') === false) return others;
  if (decodeValue(asked.value, 'flag') !== true && asked.value !== 'overdue') return undefined;
  assertAlone(asked, others, ['due_before', 'before']);
  return { ...others, due_before: 'today' };
});

function noBound({ name, value }: RawArgument, bounds: string): Error {
  return ambiguous(
    name,
    text`${JSON.stringify(value)} does not determine the day before or after it`,
    text`Send ${bounds}: YYYY-MM-DD.`,
  );
}

/** Reads `before` a day as `until` the day before, because `until` includes the whole day; times stay unchanged. */
export const historyEnd: Phrasing = reading(['before'], (before, others) => {
  assertAlone(before, others, ['until', 'end_date']);
  return { ...others, until: neighbourDay(before.value, -1) ?? before.value };
});

/**
 * The day before or after another, as parameters write days: `YYYY-MM-DD`, yesterday, today, tomorrow.
 *
 * Undefined if the text is not a day, or if there is no word for the other day.
 */
function neighbourDay(written: unknown, step: -1 | 1): string | undefined {
  if (typeof written !== 'string') return undefined;
  const day = written.trim().toLowerCase();
  if (WORDS.includes(day)) return WORDS[WORDS.indexOf(day) + step];
  const at = ISO_DAY.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + step * DAY_MS).toISOString().slice(0, 10);
}
