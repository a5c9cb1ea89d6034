import { existsSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

/** Reading this much takes minutes; it is a single hole, and takes no space. */
const TERABYTE = 2 ** 40;

function agentWithEndlessNote() {
  const agent = noteAgent({ 'Endless.md': '', 'Index.md': '[[Endless]]\n', 'films/Clip.mp4': '' });
  for (const path of ['Endless.md', 'films/Clip.mp4']) truncateSync(join(agent.vault, path), TERABYTE);
  const etagOf = async (note: string) => (await agent.ask('get_note_info', { note })).metadata.etag;
  return { ...agent, etagOf };
}

test('a note of a terabyte is described, and its etag changes with its size or time', async () => {
  const { ask, vault, etagOf } = agentWithEndlessNote();

  const { metadata } = await ask('get_note_info', { note: 'Endless' });
  utimesSync(join(vault, 'Endless.md'), 1, 1);
  const later = await etagOf('Endless');
  truncateSync(join(vault, 'Endless.md'), TERABYTE + 1);
  const longer = await etagOf('Endless');

  expect(metadata).toMatchObject({ bytes: TERABYTE, unread: 'too_large', backlinks_total: 1 });
  expect(new Set([metadata.etag, later, longer]).size).toBe(3);
});

test('a note of a terabyte moves with its links, under if_match, and keeps its etag', async () => {
  const { ask, text, etagOf } = agentWithEndlessNote();
  const etag = await etagOf('Endless');
  const move = { note: 'Endless', to: 'far/Away', if_match: etag };

  const stale = await ask('move_note', { ...move, if_match: 'file-0' });
  const preview = await ask('move_note', { ...move, dry_run: true });
  const moved = await ask('move_note', move);

  expect(stale).toMatchObject({ reason: 'ETAG_MISMATCH', details: { actual: etag } });
  expect(preview.metadata).toMatchObject({ etag, replaced_etag: etag });
  expect(moved.metadata).toMatchObject({ etag, replaced_etag: etag, links_updated: 1 });
  expect(text('Index.md')).toBe('[[Away]]\n');
  expect(await etagOf('far/Away')).toBe(etag);
  expect(await ask('undo', { transaction_id: moved.metadata.transaction_id })).toMatchObject({ status: 'success' });
  expect(await etagOf('Endless')).toBe(etag);
});

test.each([
  ['Endless.md', 'delete_note', { note: 'Endless', confirm: true }],
  ['films/Clip.mp4', 'delete_folder', { folder: 'films', force: true }],
])('%s, a terabyte that %s removed, is restored, removed and restored again', async (path, action, params) => {
  const { ask, vault } = agentWithEndlessNote();
  const isThere = () => existsSync(join(vault, path));
  const change = async (name: string, payload: object) => {
    const { status, metadata } = await ask(name, payload);
    return { status, id: metadata?.transaction_id, isThere: isThere() };
  };

  const removed = await change(action, { ...params, mode: 'permanent' });
  const back = await change('undo', { transaction_id: removed.id });
  const again = await change('undo', { transaction_id: back.id });
  const last = await change('undo', { transaction_id: removed.id });

  expect([removed, back, again, last]).toMatchObject(
    [false, true, false, true].map((there) => ({ status: 'success', isThere: there })),
  );
});

test('a terabyte that changed after it was restored is not removed again', async () => {
  const { ask, vault } = agentWithEndlessNote();
  const { metadata: removed } = await ask('delete_note', { note: 'Endless', confirm: true, mode: 'permanent' });
  const { metadata: back } = await ask('undo', { transaction_id: removed.transaction_id });

  utimesSync(join(vault, 'Endless.md'), 1, 1);

  expect(await ask('undo', { transaction_id: back.transaction_id })).toMatchObject({
    reason: 'UNDO_CONFLICT',
    details: { conflicts: [{ path: 'Endless.md', why: 'changed' }] },
  });
});

test('an undo does not change a note that became a terabyte meanwhile', async () => {
  const { ask, vault } = noteAgent({ 'Note.md': 'short\n' });
  const { metadata } = await ask('append_note', { note: 'Note', content: 'more' });
  writeFileSync(join(vault, 'Note.md'), '');
  truncateSync(join(vault, 'Note.md'), TERABYTE);

  const undone = await ask('undo', { transaction_id: metadata.transaction_id });

  expect(undone).toMatchObject({ reason: 'RESPONSE_TOO_LARGE', details: { path: 'Note.md', bytes: TERABYTE } });
  expect(statSync(join(vault, 'Note.md')).size).toBe(TERABYTE);
});
