import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';
import { neighbourDay } from './neighbour-day.ts';

const BOUNDS = ['due_before', 'due_after', 'before', 'after'];

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
  const bound = findArgument(sent, [...BOUNDS, 'due_by', 'by']);
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
