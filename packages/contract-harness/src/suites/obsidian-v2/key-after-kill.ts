import * as fc from 'fast-check';
import { interrupt, LEAD_IN, measureWork } from '../../kit/signals/interrupt.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Invocation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { expectSuccess } from './answer.ts';
import { expectFiles } from './files.ts';
import { append, before, once } from './idempotency.ts';
import { asking } from './request.ts';

const KILLS = 12;

/** A write that is killed and sent again. */
export const keyAfterKillChecks: readonly Check[] = [
  {
    id: 'idempotency.after-kill',
    sentence:
      'An orchestrator that lost a response may send the task again and its effect happens once, also after SIGKILL at any moment.',
    alone: true,
    run: tryKills,
  },
];

const slow = (n: number): Invocation => {
  const { stdin, ...rest } = asking(append(n));
  return { ...rest, stdin: [LEAD_IN, ...[stdin].flat()] };
};

async function tryKills(bench: Bench): Promise<void> {
  const workMs = await undisturbedMs(bench);
  const jitters = fc.sample(fc.noBias(fc.nat(999)), { seed: bench.seed, numRuns: KILLS });
  for (const [kill, jitter] of jitters.entries()) {
    await using sandbox = await openSandbox(bench, before);
    const afterMs = ((kill + jitter / 1000) / KILLS) * workMs;
    await interrupt(sandbox, slow(1), { signal: 'SIGKILL', afterMs });
    const observation = await sandbox.run(asking(append(2)));
    expectSuccess(observation);
    await expectFiles(sandbox, once, observation);
  }
}

async function undisturbedMs(bench: Bench): Promise<number> {
  await using sandbox = await openSandbox(bench, before);
  return await measureWork(sandbox, slow(1));
}
