import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test.each(['system', 'local'])('an indexed note is moved to the %s trash and restored', async (trash) => {
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

/** A folder that is not in the vault of a path. */
function folderBeside(path: string): string {
  const folder = join(dirname(path), '..', 'elsewhere');
  mkdirSync(folder);
  return folder;
}

test.each([
  ['a symbolic link', (path: string) => symlinkSync(folderBeside(path), path)],
  ['a symbolic link', (path: string) => symlinkSync('nowhere', path)],
  ['a file', (path: string) => writeFileSync(path, '')],
])('a trash folder of the vault that is %s is reported, and nothing is moved', async (kind, put) => {
  const tree = { '.obsidian/app.json': '{"trashOption":"local"}', 'A/Plan.md': 'plan', 'B.md': '' };
  const { ask, vault, text } = noteAgent(tree);
  put(join(vault, '.trash'));

  for (const [action, payload] of [
    ['delete_note', { note: 'Plan', confirm: true }],
    ['delete_note', { note: 'Plan', dry_run: true }],
    ['delete_folder', { folder: 'A', force: true }],
    ['bulk_delete', { select: { notes: ['Plan', 'B'] }, confirm: true, dry_run: false }],
    ['bulk_delete', { select: { notes: ['Plan', 'B'] } }],
    ['bulk_delete', { select: { folder: '/' }, atomic: true, confirm: true, dry_run: false }],
  ] as const)
    expect([action, await ask(action, payload)]).toMatchObject([
      action,
      { reason: 'NOT_A_FOLDER', details: { folder: '.trash', kind } },
    ]);
  expect(text('A/Plan.md')).toBe('plan');
  expect((await ask('delete_note', { note: 'Plan', mode: 'permanent', confirm: true })).status).toBe('success');
});

test.each([
  ['no new trash folder', {}, false],
  ['a trash folder with other files in place', { '.trash/Old.md': 'old' }, true],
])('an undo of a deletion leaves %s', async (_, trashed, isLeft) => {
  const { ask, vault } = noteAgent({ '.obsidian/app.json': '{"trashOption":"local"}', 'Plan.md': 'plan', ...trashed });

  const { metadata } = await ask('delete_note', { note: 'Plan', confirm: true });
  const { status } = await ask('undo', { transaction_id: metadata.transaction_id });

  expect([status, existsSync(join(vault, '.trash'))]).toEqual(['success', isLeft]);
});
