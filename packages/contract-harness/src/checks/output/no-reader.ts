import { describeEnd } from '../../answer/describe-observation.ts';
import { requestFor } from '../../answer/request.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { differences, type Snapshot, snapshotOf, type Tree } from '../../subject/tree.ts';
import { Violation } from '../../subject/violation.ts';
import { showingFiles } from '../expect-tree.ts';

const END_WITHIN_MS = 2_000;

const before: Tree = { 'Big.md': [{ repeat: 'x', times: 4 * 1024 * 1024 }], 'Plan.md': 'old' };
const read: Invocation = { stdin: JSON.stringify(requestFor('read_note', { note_name: 'Big' })) };
const update: Invocation = { stdin: JSON.stringify(requestFor('update_note', { note_name: 'Plan', content: 'new' })) };
const after: Tree = { ...before, 'Plan.md': 'new' };

/** Stdout without a reader. */
export const noReaderChecks: readonly Check[] = [
  {
    id: 'output.closed-early',
    level: 'MUST',
    sentence:
      'Only SIGKILL and a closed stdout may end it without an answer; after a closed stdout it exits on its own, and the vault is intact.',
    alone: true,
    run: async (bench) => {
      await tryWithoutReader(bench, { ...read, closeStdout: true });
      await tryWithoutReader(bench, { ...update, closeStdout: true });
    },
  },
  {
    id: 'output.stdout-full',
    level: 'SHOULD',
    sentence: 'A non-zero status means that no valid answer could be written.',
    run: async (bench) => {
      const observation = await tryWithoutReader(bench, { ...read, shell: 'exec "$@" > /dev/full' });
      if (observation.exitCode !== 0) return;
      throw new Violation({ observation, expected: 'a status that is not 0', seen: describeEnd(observation) });
    },
  },
];

async function tryWithoutReader(bench: Bench, invocation: Invocation): Promise<Observation> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ ...invocation, limitMs: END_WITHIN_MS });
  if (observation.stopped !== undefined) {
    throw new Violation({
      observation,
      expected: `its end within ${END_WITHIN_MS} ms`,
      seen: describeEnd(observation),
    });
  }
  const seen = await sandbox.look();
  if (
    isOneOf(
      seen,
      [before, after].map((tree) => snapshotOf(sandbox.root, tree)),
    )
  )
    return observation;
  throw new Violation({
    observation,
    expected: 'the vault unchanged, or with the whole update',
    seen: differences(snapshotOf(sandbox.root, after), seen).join('; '),
    reproduce: (command) => showingFiles(observation, command),
  });
}

function isOneOf(seen: Snapshot, allowed: readonly Snapshot[]): boolean {
  return allowed.some((snapshot) => differences(snapshot, seen).length === 0);
}
