import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expectTree, showingFiles } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import { VAULT } from '../../../subject/recipe.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, requestFor } from '../answer/request.ts';

const PRIVATE = 0o600;

/** Who may read a note. */
export const fileModeChecks: readonly Check[] = [
  {
    id: 'golden.update-keeps-file-mode',
    sentence: 'update_note overwrites the content of a note and nothing else: a private note stays private.',
    run: tryPrivateNote,
  },
];

async function tryPrivateNote(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench, { 'Diary.md': 'old' });
  const request = requestFor('update_note', { note_name: 'Diary', content: 'new' });
  const observation = await sandbox.run({
    stdin: JSON.stringify(request),
    env: { NOTE: `${VAULT}/Diary.md` },
    shell: `chmod ${PRIVATE.toString(8)} "$NOTE"; exec "$@"`,
  });
  expectAnswer(observation, { codes: [0], ids: idsOf(request) });
  await expectTree(sandbox, { 'Diary.md': 'new' }, observation);
  const mode = statSync(join(sandbox.root, 'vault/Diary.md')).mode & 0o777;
  verify(mode === PRIVATE, {
    observation,
    expected: `mode ${PRIVATE.toString(8)} of vault/Diary.md, as before`,
    seen: `mode ${mode.toString(8)}`,
    reproduce: (command) => showingFiles(observation, command),
  });
}
