import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone } from '../arguments/refusals.ts';

/** Reads `done: true` as only tasks that are done. `completed: true` is ambiguous: only those, or all. */
export const finishedTasks: Phrasing = reading(['done', 'is_done', 'completed', 'is_completed'], (finished, others) => {
  const flag = decodeValue(finished.value, 'flag');
  if (flag === false) return others;
  if (flag !== true || !/done$/i.test(finished.name))
    throw ambiguous(
      finished.name,
      text`could mean only finished tasks, or finished and open ones`,
      text`Send 'status': "DONE" for only finished tasks, or 'include_completed': true for all.`,
    );
  assertAlone(finished, others, ['status']);
  return { ...others, status: 'DONE' };
});

/** Reads `done: true` of a task to complete as what the tool does anyway, and `done: false` as opening it again. */
export const taskStatus: Phrasing = reading(['done', 'is_done', 'completed', 'complete'], (finished, others) => {
  const flag = decodeValue(finished.value, 'flag');
  if (typeof flag !== 'boolean') return undefined;
  assertAlone(finished, others, ['status']);
  return flag ? others : { ...others, status: ' ' };
});
