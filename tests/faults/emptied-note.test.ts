import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { type Answer, executable, requestOf } from './ask-agent.ts';
import { plantVault } from './trees.ts';

/** The agent waits at least this long for a note to be filled again. */
const SOON_MS = 60;

const cache = mkdtempSync(join(tmpdir(), 'cache-'));
afterAll(() => rmSync(cache, { recursive: true }));

test.each([
  ['with an index', { OBSIDIAN_AGENT_CACHE_DIR: cache }],
  ['without an index', { OBSIDIAN_AGENT_CACHE_DIR: '' }],
])(
  'a move %s changes the links of a note that another program empties and fills again',
  async (_, env) => {
    const text = '[[Inbox/A]]\n';
    let isLate = true;
    // On a busy machine the note can be filled too late.
    while (isLate) {
      const root = plantVault({ 'Inbox/A.md': 'I am A\n', 'Archive/B.md': 'I am B\n', 'Index.md': text });
      const index = join(root, 'Index.md');
      await ask(env, 'search_notes', { vault_path: root, query: 'Inbox' });

      truncateSync(index);
      const { ctimeMs: emptiedMs } = statSync(index);
      const moved = ask(env, 'move_note', {
        vault_path: root,
        note: 'Inbox/A',
        to: 'Archive/',
        update_links: 'always',
      });
      await new Promise((resolve) => setTimeout(resolve, 30));
      writeFileSync(index, `${text}more\n`, { flag: 'r+' });
      isLate = statSync(index).mtimeMs - emptiedMs > SOON_MS;
      const answer = await moved;

      expect(answer.status).toBe('success');
      if (!isLate) expect(readFileSync(index, 'utf8')).toBe('[[Archive/A]]\nmore\n');
    }
  },
  60_000,
);

async function ask(env: Readonly<Record<string, string>>, action: string, payload: object): Promise<Answer> {
  const { stdout } = await runProcess({ command: executable, stdin: requestOf(action, payload), env });
  return JSON.parse(stdout);
}
