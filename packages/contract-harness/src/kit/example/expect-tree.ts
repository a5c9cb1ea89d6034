import { pipeline, sandboxCommands } from '../../reproducer/reproducer.ts';
import type { Observation } from '../../subject/invocation.ts';
import type { Sandbox } from '../../subject/sandbox.ts';
import { differences, snapshotOf, type Tree } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';

/**
 * Checks that the vault and the folder around it match a tree, byte for byte.
 *
 * @throws Violation that lists each path that differs
 */
export async function expectTree(sandbox: Sandbox, tree: Tree, observation: Observation): Promise<void> {
  const wrong = differences(snapshotOf(sandbox.root, tree), await sandbox.look());
  verify(wrong.length === 0, {
    observation,
    expected:
      tree === sandbox.tree ? 'an unchanged vault, byte for byte' : 'a vault that is the expected one, byte for byte',
    seen: wrong.join('; '),
    reproduce: (command) => showingFiles(observation, command),
  });
}

/** A reproducer that also prints the files. */
export function showingFiles({ tree, invocation }: Observation, command: string): string {
  return [
    ...sandboxCommands(tree),
    pipeline(invocation, command),
    'find "$R" ! -type d -exec ls -l {} + -exec head -c 300 {} +',
  ].join('; ');
}
