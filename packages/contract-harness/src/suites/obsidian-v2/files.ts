import { showingFiles } from '../../kit/example/expect-tree.ts';
import type { Observation } from '../../subject/invocation.ts';
import type { Sandbox } from '../../subject/sandbox.ts';
import { differences, type Snapshot, snapshotOf, type Tree } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';

/** @throws Violation unless the files are these, byte for byte. Empty folders do not count. */
export async function expectFiles(sandbox: Sandbox, tree: Tree, observation: Observation): Promise<void> {
  const wrong = differences(filesOf(snapshotOf(sandbox.root, tree)), filesOf(await sandbox.look()));
  verify(wrong.length === 0, {
    observation,
    expected: 'these files, byte for byte',
    seen: wrong.join('; '),
    reproduce: (command) => showingFiles(observation, command),
  });
}

/** @throws Violation unless files and folders are what they were */
export async function expectUnchanged(sandbox: Sandbox, before: Snapshot, observation: Observation): Promise<void> {
  const wrong = differences(before, await sandbox.look());
  verify(wrong.length === 0, { observation, expected: 'files and folders as before', seen: wrong.join('; ') });
}

function filesOf(snapshot: Snapshot): Snapshot {
  return new Map([...snapshot].filter(([, found]) => found !== 'folder'));
}
