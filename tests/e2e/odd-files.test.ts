import { execFileSync } from 'node:child_process';
import { lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { noteAgent } from './note-agent.ts';
import { oddities, plantOddity } from './planted-journal.ts';

const [executable] = artefacts;
/** An agent that hangs is killed: it does not answer then, and the test fails. */
const command = ['timeout', '-s', 'KILL', '10', ...(executable?.command ?? [])] as [string, ...string[]];
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('Skipped: only the superuser can make a device.\n');

const odd = {
  'a named pipe': oddities['a named pipe'],
  'a socket': oddities['a socket'],
  ...(isRoot ? { 'a device': (path: string) => execFileSync('mknod', [path, 'c', '1', '5']) } : {}),
} as Record<string, (path: string) => unknown>;

const commands: [string, object][] = [
  ['read_note', { note: 'Odd.md' }],
  ['get_note_info', { note: 'Odd.md' }],
  ['append_note', { note: 'Odd.md', content: 'more' }],
  ['set_properties', { note: 'Odd.md', set: { a: 1 } }],
  ['move_note', { note: 'Odd.md', to: 'Moved' }],
  ['delete_note', { note: 'Odd.md', confirm: true }],
];

test.each(Object.entries(odd))('%s is not opened, and every command reports what it is', async (what, put) => {
  const { ask, vault } = noteAgent({ 'Plan.md': 'plan' }, { command });
  await plantOddity(join(vault, 'Odd.md'), put);
  const before = lstatSync(join(vault, 'Odd.md'), { bigint: true });

  for (const [action, payload] of commands)
    expect([action, await ask(action, payload)]).toMatchObject([
      action,
      { reason: 'NOT_A_NOTE', details: { kind: what } },
    ]);
  expect((await ask('search_notes', { query: 'plan' })).metadata.total_count).toBe(1);
  expect((await ask('create_note', { path: 'Odd' })).reason).toBe('NOTE_EXISTS');
  expect(lstatSync(join(vault, 'Odd.md'), { bigint: true })).toEqual(before);
});

test('a note named by a symbolic link is neither moved nor deleted, and the answer names the note', async () => {
  const { ask, vault, text } = noteAgent({ 'Real/Note.md': 'n', 'Real/Map.canvas': '{}' });
  symlinkSync('Real/Note.md', join(vault, 'Link.md'));
  symlinkSync('Real/Map.canvas', join(vault, 'Link.canvas'));
  symlinkSync('Real', join(vault, 'Folder'));
  const refusal = { reason: 'NOT_A_NOTE', details: { path: 'Link.md', target: 'Real/Note.md' } };

  for (const note of ['Link', 'link.md', '[[Link]]']) {
    expect(await ask('delete_note', { note, confirm: true })).toMatchObject(refusal);
    expect(await ask('delete_note', { note, mode: 'permanent', confirm: true })).toMatchObject(refusal);
    expect(await ask('move_note', { note, to: 'Moved' })).toMatchObject(refusal);
  }
  for (const [action, rest] of [
    ['bulk_delete', { confirm: true }],
    ['bulk_move', { to: 'Moved' }],
  ] as const) {
    const answer = await ask(action, { select: { notes: ['Link.canvas'] }, dry_run: false, ...rest });
    expect(answer.metadata.items).toMatchObject([{ status: 'failed', error: { reason: 'NOT_A_NOTE' } }]);
  }
  expect(text('Real/Note.md')).toBe('n');

  expect(await ask('read_note', { note: 'Link' })).toMatchObject({ metadata: { path: 'Real/Note.md' } });
  const deleted = await ask('delete_note', { note: 'Folder/Note', confirm: true });
  expect(deleted).toMatchObject({ status: 'success', metadata: { path: 'Real/Note.md' } });
});
