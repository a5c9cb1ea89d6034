import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test.each(['system', 'local'])('a note that the index knows goes into the %s trash and comes back', async (trash) => {
  const home = mkdtempSync(join(tmpdir(), 'home of a trash '));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const agent = noteAgent(
    { '.obsidian/app.json': JSON.stringify({ trashOption: trash }), 'A/Plan.md': 'seeds', 'B.md': 'seeds' },
    { env: { HOME: home, XDG_DATA_HOME: join(home, 'data'), OBSIDIAN_AGENT_CACHE_DIR: join(home, 'cache') } },
  );
  const found = async () => (await agent.ask('search_notes', { query: 'seeds' })).metadata.total_count;
  expect(await found()).toBe(2);

  const deleted = await agent.ask('delete_note', { note: 'Plan', confirm: true });

  expect(deleted).toMatchObject({ status: 'success', metadata: { path: 'A/Plan.md' } });
  expect(await found()).toBe(1);
  const undone = await agent.ask('undo', { transaction_id: deleted.metadata.transaction_id });
  expect(undone.status).toBe('success');
  expect(await found()).toBe(2);
});
