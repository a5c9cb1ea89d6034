import { requestFor } from '../../answer/request.ts';
import type { Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { isAgentsOwn } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';

/** Writes outside the vault. */
export const noWritesChecks: readonly Check[] = [
  {
    id: 'environment.no-writes-outside',
    sentence:
      'A run touches nothing but the note in the vault and the folders of the agent: not its home, its working folder, or the temporary folder.',
    run: async (bench) => {
      for (const action of ['create_note', 'read_note', 'update_note']) {
        await using sandbox = await openSandbox(bench, { 'Plan.md': 'old' });
        const before = new Set((await sandbox.lookAround()).keys());
        const note_name = action === 'create_note' ? 'New' : 'Plan';
        const observation = await sandbox.run({
          stdin: JSON.stringify(requestFor(action, { note_name, content: 'new' })),
        });
        const left = [...(await sandbox.lookAround()).keys()].filter((path) => !before.has(path) && !isAgentsOwn(path));
        verify(left.length === 0, { observation, expected: 'nothing new outside the vault', seen: left.join(', ') });
      }
    },
  },
];
