import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

/** Reads `done: true` as only tasks that are done. `completed: true` is ambiguous: only those, or all. */
export function finishedTasks(sent: RawArguments): RawArguments {
  const finished = findArgument(sent, ['done', 'is_done', 'completed', 'is_completed']);
  if (finished === undefined) return sent;
  const flag = decodeValue(finished.value, 'flag');
  const isAlone = /done$/i.test(finished.name);
  if (flag === false) return withoutArguments(sent, [finished.name]);
  if (flag !== true || !isAlone)
    throw ambiguous(
      finished.name,
      text`could mean only finished tasks, or finished and open ones`,
      text`Send 'status': "DONE" for only finished tasks, or 'include_completed': true for all.`,
    );
  if (findArgument(sent, ['status']) !== undefined) throw conflicting(finished.name, 'status');
  return { ...withoutArguments(sent, [finished.name]), status: 'DONE' };
}
