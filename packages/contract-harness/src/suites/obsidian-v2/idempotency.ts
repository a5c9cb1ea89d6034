import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { expectReason, expectSuccess, readAnswerV2 } from './answer.ts';
import { expectFiles } from './files.ts';
import type { PairRequest } from './golden-pair.ts';
import { asking, requestFor, requestId } from './request.ts';

const key = 'harness-1';
const WRITERS = 4;
export const before: { readonly 'Log.md': string } = { 'Log.md': '# Log\n' };
export const once: { readonly 'Log.md': string } = { 'Log.md': '# Log\n- tea\n' };

/** The n-th attempt to append a line with one key. */
export function append(n: number, changes: Partial<PairRequest> = {}): PairRequest {
  return requestFor(
    'append_note',
    { note: 'Log', content: '- tea' },
    { request_id: requestId(n), idempotency_key: key, ...changes },
  );
}

/** Repeated writes with an idempotency key. */
export const idempotencyChecks: readonly Check[] = [
  {
    id: 'idempotency.same-key',
    sentence:
      'A write with an `idempotency_key` that is known is not done again: the stored response comes back, with the new `request_id`, and `metadata.replayed: true`.',
    run: (bench) => inLog(bench, [append(1), append(2)], expectReplay),
  },
  {
    id: 'idempotency.other-params',
    sentence: 'The same key with another payload is IDEMPOTENCY_KEY_REUSED, and nothing is written.',
    run: (bench) => {
      const other = { ...append(2), payload: { ...append(2).payload, content: '- coffee' } };
      return inLog(bench, [append(1), other], ([, second]) => expectReason(second, 'IDEMPOTENCY_KEY_REUSED'));
    },
  },
  {
    id: 'idempotency.other-command',
    sentence: 'The same key with another command is IDEMPOTENCY_KEY_REUSED, and nothing is written.',
    run: (bench) =>
      inLog(bench, [append(1), append(2, { action: 'prepend_note' })], ([, second]) =>
        expectReason(second, 'IDEMPOTENCY_KEY_REUSED'),
      ),
  },
  {
    id: 'idempotency.other-key',
    sentence: 'The same write with another key is another write.',
    run: async (bench) => {
      await using sandbox = await openSandbox(bench, before);
      expectSuccess(await sandbox.run(asking(append(1))));
      const observation = await sandbox.run(asking(append(2, { idempotency_key: 'harness-2' })));
      expectSuccess(observation);
      await expectFiles(sandbox, { 'Log.md': '# Log\n- tea\n- tea\n' }, observation);
    },
  },
  {
    id: 'idempotency.parallel',
    sentence: 'So its effect happens once, also if the same write is sent several times in parallel.',
    run: async (bench) => {
      await using sandbox = await openSandbox(bench, before);
      const runs = Array.from({ length: WRITERS }, (_, n) => sandbox.run(asking(append(n))));
      const observations = await Promise.all(runs);
      for (const observation of observations) expectSuccess(observation);
      await expectFiles(sandbox, once, observations[0] as Observation);
    },
  },
];

type Two = readonly [first: Observation, second: Observation];

/** Sends two requests, the first of which appends the line, and expects it once. */
async function inLog(
  bench: Parameters<Check['run']>[0],
  [one, two]: readonly [PairRequest, PairRequest],
  judge: (observations: Two) => void,
): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const first = await sandbox.run(asking(one));
  expectSuccess(first);
  const second = await sandbox.run(asking(two));
  judge([first, second]);
  await expectFiles(sandbox, once, second);
}

function expectReplay([first, second]: Two): void {
  const [original, replay] = [expectSuccess(first), expectSuccess(second)];
  const { request_id } = readAnswerV2(second);
  const isReplay = replay['replayed'] === true && replay['transaction_id'] === original['transaction_id'];
  verify(isReplay && request_id === requestId(2), {
    observation: second,
    expected: `request_id ${requestId(2)}, "replayed": true and transaction ${JSON.stringify(original['transaction_id'])}`,
    seen: `request_id ${request_id}, "replayed": ${JSON.stringify(replay['replayed'])}, transaction ${JSON.stringify(replay['transaction_id'])}`,
  });
}
