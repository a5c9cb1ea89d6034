import { isDeepStrictEqual } from 'node:util';
import { expectTree } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, requestFor } from '../answer/request.ts';

/** Repeated runs. */
export const sequenceChecks: readonly Check[] = [
  {
    id: 'repetition.same-update-twice',
    sentence:
      'One run = one request, one response: a run does not depend on earlier ones, so the same update gets the same answer and note.',
    run: trySameTwice,
  },
];

async function trySameTwice(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench, { 'Plan.md': 'old' });
  const request = requestFor('update_note', { note_name: 'Plan', content: 'new' });
  const stdin = JSON.stringify(request);
  const after = { 'Plan.md': 'new' };

  const first = expectAnswer(await sandbox.run({ stdin }), { codes: [0], ids: idsOf(request) });
  const observation = await sandbox.run({ stdin });
  const second = expectAnswer(observation, { codes: [0], ids: idsOf(request) });
  await expectTree(sandbox, after, observation);
  verify(isDeepStrictEqual(first, second), {
    observation,
    expected: `the answer of the first time, ${JSON.stringify(first)}`,
    seen: JSON.stringify(second),
  });
}
