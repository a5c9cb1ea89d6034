import { describeEnd } from '../../../answer/describe-observation.ts';
import { interrupt, LEAD_IN, measureWork } from '../../../kit/signals/interrupt.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import type { Invocation, Observation } from '../../../subject/invocation.ts';
import { openSandbox, type Sandbox } from '../../../subject/sandbox.ts';
import { differences, snapshotOf, type Tree } from '../../../subject/tree.ts';
import { verify } from '../../../subject/violation.ts';
import { readResponseV1 } from '../answer/read-answer-v1.ts';
import { cutAtMark, requestFor } from '../answer/request.ts';

const OFFSETS = 12;
const MIB = 1024 * 1024;

const [head, tail] = cutAtMark(requestFor('update_note', { note_name: 'Plan', content: '@@' }));
export const oldVault: Tree = { 'Plan.md': [{ repeat: 'o', times: 2 * MIB }] };
export const newVault: Tree = { 'Plan.md': [{ repeat: 'n', times: 3 * MIB }] };
/** A slow update, sent so that the agent has started to read before the signal. */
export const longUpdate: Invocation = { stdin: [LEAD_IN, head, { repeat: 'n', times: 3 * MIB }, tail] };

/** Sends a signal at many moments of an update. */
export const midWriteChecks: readonly Check[] = (['SIGTERM', 'SIGINT'] as const).map((signal) => ({
  id: `signals.${signal.toLowerCase()}-mid-write`,
  sentence: `A run always answers: ${signal} in the middle of a write gets exactly one response that the schema accepts, and a vault that is whole.`,
  alone: true,
  run: (bench) => tryOffsets(bench, signal),
}));

async function tryOffsets(bench: Bench, signal: NodeJS.Signals): Promise<void> {
  const workMs = await undisturbedMs(bench);
  for (let offset = 0; offset < OFFSETS; offset++) {
    await using sandbox = await openSandbox(bench, oldVault);
    const afterMs = (workMs * offset) / OFFSETS;
    const { observation } = await interrupt(sandbox, longUpdate, { signal, afterMs });
    await expectWholeRun(sandbox, observation);
  }
}

/** How long the update takes undisturbed. */
export async function undisturbedMs(bench: Bench): Promise<number> {
  await using sandbox = await openSandbox(bench, oldVault);
  return await measureWork(sandbox, longUpdate);
}

async function expectWholeRun(sandbox: Sandbox, observation: Observation): Promise<void> {
  const { stdout, exitCode, signal, stopped, interruption } = observation;
  const end = describeEnd(observation);
  const hasOutput = stopped === undefined && stdout.length > 0;
  verify(hasOutput, { observation, expected: 'one response', seen: `${stdout.length} bytes on stdout, ${end}` });

  const response = readResponseV1(observation);
  const isExpectedEnd = exitCode === 0 || signal === interruption?.signal;
  verify(isExpectedEnd, { observation, expected: 'exit status 0 after the answer', seen: end });

  const seen = await sandbox.look();
  const [notOld = [], notNew = []] = [oldVault, newVault].map((tree) =>
    differences(snapshotOf(sandbox.root, tree), seen),
  );
  const isKept = response.status !== 'success' || notNew.length === 0;
  verify(isKept, { observation, expected: 'the new note after a success', seen: notNew.join('; ') });
  const expected = 'the old note, or the new one, and nothing else';
  verify(notOld.length === 0 || notNew.length === 0, { observation, expected, seen: notOld.join('; ') });
}
