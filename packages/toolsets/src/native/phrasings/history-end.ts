import { saidTwice } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';
import { neighbourDay } from './neighbour-day.ts';

/** Reads `before` a day as `until` the day before it, to whose end that goes; times are the same for both. */
export function historyEnd(sent: Sent): Sent {
  const before = findSent(sent, ['before']);
  if (before === undefined) return sent;
  if (findSent(sent, ['until', 'end_date']) !== undefined) throw saidTwice(before.name, 'until');
  return { ...withoutSent(sent, [before.name]), until: neighbourDay(before.value, -1) ?? before.value };
}
