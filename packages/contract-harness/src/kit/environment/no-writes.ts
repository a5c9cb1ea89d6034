import type { Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { isAgentsOwn } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';
import type { Situation } from '../example/example.ts';

/** Writes outside the vault. */
export const noWritesChecks = (situations: readonly Situation[]): readonly Check[] => [
  {
    id: 'environment.no-writes-outside',
    sentence:
      'A run touches nothing but the note in the vault and the folders of the agent: not its home, its working folder, or the temporary folder.',
    run: async (bench) => {
      for (const { stdin, before: tree } of situations) {
        await using sandbox = await openSandbox(bench, tree);
        const before = new Set((await sandbox.lookAround()).keys());
        const observation = await sandbox.run({ stdin });
        const left = [...(await sandbox.lookAround()).keys()].filter((path) => !before.has(path) && !isAgentsOwn(path));
        verify(left.length === 0, { observation, expected: 'nothing new outside the vault', seen: left.join(', ') });
      }
    },
  },
];
