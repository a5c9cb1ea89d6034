import { text } from '@obsidian-agent/shared-types';
import { saidTwice, unclear } from '../arguments/refusals.ts';
import { findSent, type Sent, type SentArgument, withoutSent } from '../arguments/sent.ts';
import { neighbourDay } from './neighbour-day.ts';

const BOUNDS = ['due_before', 'due_after', 'before', 'after'];

/** Reads the day on which tasks are due, or until which they are, as the days around it: no bound has its own day. */
export function dueDays(sent: Sent): Sent {
  return dueBy(dueOn(sent));
}

function dueOn(sent: Sent): Sent {
  const due = findSent(sent, ['due', 'due_on', 'due_date']);
  if (due === undefined) return sent;
  const [after, before] = [neighbourDay(due.value, -1), neighbourDay(due.value, 1)];
  if (after === undefined || before === undefined) throw noBound(due, 'due_after and due_before, the days around it');
  return { ...withoutBound(sent, due), due_after: after, due_before: before };
}

function dueBy(sent: Sent): Sent {
  const by = findSent(sent, ['due_by', 'by']);
  if (by === undefined) return sent;
  const before = neighbourDay(by.value, 1);
  if (before === undefined) throw noBound(by, 'due_before, the day after it');
  if (findSent(sent, ['due_before', 'before']) !== undefined) throw saidTwice(by.name, 'due_before');
  return { ...withoutSent(sent, [by.name]), due_before: before };
}

function withoutBound(sent: Sent, due: SentArgument): Sent {
  const bound = findSent(sent, [...BOUNDS, 'due_by', 'by']);
  if (bound !== undefined) throw saidTwice(due.name, bound.name);
  return withoutSent(sent, [due.name]);
}

function noBound({ name, value }: SentArgument, bounds: string): Error {
  return unclear(
    name,
    text`${JSON.stringify(value)} does not determine the day before or after it`,
    text`Send ${bounds}: YYYY-MM-DD.`,
  );
}
