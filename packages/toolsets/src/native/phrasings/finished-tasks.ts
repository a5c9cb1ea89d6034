import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { saidTwice, unclear } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';

/** Reads `done: true` as the tasks that are done; `completed: true` may ask for them alone, or for all. */
export function finishedTasks(sent: Sent): Sent {
  const finished = findSent(sent, ['done', 'is_done', 'completed', 'is_completed']);
  if (finished === undefined) return sent;
  const flag = decodeValue(finished.value, 'flag');
  const isAlone = /done$/i.test(finished.name);
  if (flag === false) return withoutSent(sent, [finished.name]);
  if (flag !== true || !isAlone)
    throw unclear(
      finished.name,
      text`could mean only finished tasks, or finished and open ones`,
      text`Send 'status': "DONE" for only finished tasks, or 'include_completed': true for all.`,
    );
  if (findSent(sent, ['status']) !== undefined) throw saidTwice(finished.name, 'status');
  return { ...withoutSent(sent, [finished.name]), status: 'DONE' };
}
