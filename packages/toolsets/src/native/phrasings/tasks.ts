import { text } from '@obsidian-agent/shared-types';
import { type Phrasing, type RawArgument, reading } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';

const WORDS = ['yesterday', 'today', 'tomorrow'];
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Reads `due` a day as the bounds next to that day, because `due_before` and `due_after` exclude their day. */
export const dueOn: Phrasing = reading('due due_on due_date', (due, others) => {
  const [after, before] = [neighbourDay(due.value, -1), neighbourDay(due.value, 1)];
  if (after === undefined || before === undefined) throw noBound(due, 'due_after and due_before, the days around it');
  assertAlone(due, others, 'due_before due_after before after due_by');
  return { ...others, due_after: after, due_before: before };
});

/** Reads `due_by` a day as the bound after it. */
export const dueBy: Phrasing = reading('due_by due_to due_until', (by, others) => {
  const before = neighbourDay(by.value, 1);
  if (before === undefined) throw noBound(by, 'due_before, the day after it');
  assertAlone(by, others, 'due_before before');
  return { ...others, due_before: before };
});

function noBound({ name, value }: RawArgument, bounds: string): Error {
  return ambiguous(
    name,
    text`${JSON.stringify(value)} does not determine the day before or after it`,
    text`Send ${bounds}: YYYY-MM-DD.`,
  );
}

/** Reads `overdue: true`, or "overdue" as a filter, as due before today. */
export const overdue: Phrasing = reading('overdue is_overdue filter status', (asked, others) => {
  const isFlag = asked.name.endsWith('overdue');
  const flag = decodeValue(asked.value, 'flag');
  if (isFlag && flag === false) return others;
  if (asked.value !== 'overdue' && !(isFlag && flag === true)) return undefined;
  assertAlone(asked, others, 'due_before before');
  return { ...others, due_before: 'today' };
});

/** Reads `done: true` of a task to complete as what the tool does anyway, and `done: false` as opening it again. */
export const taskStatus: Phrasing = reading('done is_done completed complete', (finished, others) => {
  const flag = decodeValue(finished.value, 'flag');
  if (typeof flag !== 'boolean') return undefined;
  assertAlone(finished, others, 'status');
  return flag ? others : { ...others, status: ' ' };
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
