import * as fc from 'fast-check';
import { interrupt } from '../../../kit/signals/interrupt.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import { allBytesOf } from '../../../subject/recipe.ts';
import { openSandbox, type Sandbox } from '../../../subject/sandbox.ts';
import { describeFound } from '../../../subject/tree.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { longUpdate, newVault, oldVault, undisturbedMs } from './mid-write.ts';

const KILLS = 12;
const NOTE = 'vault/Plan.md';

/** SIGKILL. */
export const killChecks: readonly Check[] = [
  {
    id: 'signals.sigkill-mid-write',
    sentence:
      'The vault is always intact: after SIGKILL at any moment the note is the old or the new one, and the same request succeeds.',
    alone: true,
    run: tryKills,
  },
];

async function tryKills(bench: Bench): Promise<void> {
  const workMs = await undisturbedMs(bench);
  const jitters = fc.sample(fc.noBias(fc.nat(999)), { seed: bench.seed, numRuns: KILLS });
  for (const [kill, jitter] of jitters.entries()) {
    await using sandbox = await openSandbox(bench, oldVault);
    await killAndRepeat(sandbox, ((kill + jitter / 1000) / KILLS) * workMs);
  }
}

async function killAndRepeat(sandbox: Sandbox, afterMs: number): Promise<void> {
  const { observation } = await interrupt(sandbox, longUpdate, { signal: 'SIGKILL', afterMs });
  const left = (await sandbox.look()).get(NOTE);
  const wholes = [oldVault, newVault].map((tree) => allBytesOf(tree['Plan.md'] as [], sandbox.root));
  const isWhole = Buffer.isBuffer(left) && wholes.some((whole) => whole.equals(left));
  verify(isWhole, {
    observation,
    expected: 'the old note or the new one, whole',
    seen: `${NOTE}: ${describeFound(left)}`,
  });

  expectAnswer(await sandbox.run(longUpdate), { codes: [0] });
  const repeated = (await sandbox.look()).get(NOTE);
  verify(Buffer.isBuffer(repeated) && wholes[1]?.equals(repeated) === true, {
    observation,
    expected: 'the new note after the same request again',
    seen: `${NOTE}: ${describeFound(repeated)}`,
  });
}
