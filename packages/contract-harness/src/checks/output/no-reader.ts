import { describeEnd } from '../../answer/describe-observation.ts';
import { requestFor } from '../../answer/request.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { differences, snapshotOf, type Tree } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';
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
      verify(observation.exitCode !== 0, {
        observation,
        expected: 'a status that is not 0',
        seen: describeEnd(observation),
      });
    },
  },
];

async function tryWithoutReader(bench: Bench, invocation: Invocation): Promise<Observation> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ ...invocation, limitMs: END_WITHIN_MS });
  const expected = `its end within ${END_WITHIN_MS} ms`;
  verify(observation.stopped === undefined, { observation, expected, seen: describeEnd(observation) });

  const seen = await sandbox.look();
  const [unchanged = [], updated = []] = [before, after].map((tree) =>
    differences(snapshotOf(sandbox.root, tree), seen),
  );
  verify(unchanged.length === 0 || updated.length === 0, {
    observation,
    expected: 'the vault unchanged, or with the whole update',
    seen: updated.join('; '),
    reproduce: (command) => showingFiles(observation, command),
  });
  return observation;
}
