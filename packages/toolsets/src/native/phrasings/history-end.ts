import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { conflicting } from '../arguments/refusals.ts';
import { neighbourDay } from './neighbour-day.ts';

/** Reads `before` a day as `until` the day before, because `until` includes the whole day; times stay unchanged. */
export function historyEnd(sent: RawArguments): RawArguments {
  const before = findArgument(sent, ['before']);
  if (before === undefined) return sent;
  if (findArgument(sent, ['until', 'end_date']) !== undefined) throw conflicting(before.name, 'until');
  return { ...withoutArguments(sent, [before.name]), until: neighbourDay(before.value, -1) ?? before.value };
}
