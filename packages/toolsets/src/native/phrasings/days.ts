import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

const WORDS = ['yesterday', 'today', 'tomorrow'];
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Reads `due` or `due_by` a day as bounds next to that day, because `due_before` and `due_after` exclude their day. */
export function dueDays(sent: RawArguments): RawArguments {
  return dueBy(dueOn(sent));
}

function dueOn(sent: RawArguments): RawArguments {
  const due = findArgument(sent, ['due', 'due_on', 'due_date']);
  if (due === undefined) return sent;
  const [after, before] = [neighbourDay(due.value, -1), neighbourDay(due.value, 1)];
  if (after === undefined || before === undefined) throw noBound(due, 'due_after and due_before, the days around it');
  return { ...withoutBound(sent, due), due_after: after, due_before: before };
}

function dueBy(sent: RawArguments): RawArguments {
  const by = findArgument(sent, ['due_by', 'by']);
  if (by === undefined) return sent;
  const before = neighbourDay(by.value, 1);
  if (before === undefined) throw noBound(by, 'due_before, the day after it');
  if (findArgument(sent, ['due_before', 'before']) !== undefined) throw conflicting(by.name, 'due_before');
  return { ...withoutArguments(sent, [by.name]), due_before: before };
}

function withoutBound(sent: RawArguments, due: RawArgument): RawArguments {
  const bound = findArgument(sent, ['due_before', 'due_after', 'before', 'after', 'due_by', 'by']);
  if (bound !== undefined) throw conflicting(due.name, bound.name);
  return withoutArguments(sent, [due.name]);
}

function noBound({ name, value }: RawArgument, bounds: string): Error {
  return ambiguous(
    name,
    text`${JSON.stringify(value)} does not determine the day before or after it`,
    text`Send ${bounds}: YYYY-MM-DD.`,
  );
}

/** Reads `before` a day as `until` the day before, because `until` includes the whole day; times stay unchanged. */
export function historyEnd(sent: RawArguments): RawArguments {
  const before = findArgument(sent, ['before']);
  if (before === undefined) return sent;
  if (findArgument(sent, ['until', 'end_date']) !== undefined) throw conflicting(before.name, 'until');
  return { ...withoutArguments(sent, [before.name]), until: neighbourDay(before.value, -1) ?? before.value };
}

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
