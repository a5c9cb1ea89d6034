import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { closableAgent, kinds } from './closable-agent.ts';
import { noteAgent } from './note-agent.ts';

const NAME = 'd'.repeat(200);

/**
 * Nests folders beyond the longest path that the system accepts, with a note in each; returns the path of the last that
 * fits.
 */
function nestTooDeep(vault: string, note = 'note.md'): void {
  const before = cwd();
  chdir(vault);
  for (let depth = 0; depth < 30; depth += 1) {
    mkdirSync(NAME);
    chdir(NAME);
    writeFileSync(note, 'needle #t\n');
  }
  chdir(before);
  // The vault's own path is short enough for any way of deleting; those of its folders are not.
  onTestFinished(() => void execFileSync('rm', ['-rf', `${vault}/${NAME}`]));
}

const questions: [string, object][] = [
  ['search_notes', { query: 'needle' }],
  ['list_notes', {}],
  ['list_notes', { tags: ['t'] }],
  ['list_folders', {}],
  ['list_structure', {}],
  ['list_tags', {}],
  ['get_vault_info', {}],
];

test.each(kinds)('a folder whose path is longer than the system allows is named in answers, %s', async (kind) => {
  const { ask, vault } = closableAgent({ 'ok.md': 'needle #t\n' }, kind);
  nestTooDeep(vault);

  for (const [action, payload] of questions) {
    const { status, metadata } = await ask(action, payload);
    expect([action, status, metadata?.unread]).toEqual([
      action,
      'success',
      [{ path: expect.stringMatching(/^(d{200}\/)+d{200}$/), why: 'folder_denied' }],
    ]);
  }
  expect(await ask('append_note', { note: 'ok', content: 'more' })).toMatchObject({ status: 'success' });
});

test.each(kinds)('a folder with a note whose path is too long is listed as unreadable, %s', async (kind) => {
  const { ask, vault } = closableAgent({ 'ok.md': '#t\n' }, kind);
  nestTooDeep(vault, `${'n'.repeat(251)}.md`);

  const { metadata } = await ask('list_tags', {});

  const [{ path }] = metadata.unread;
  const above = path.split('/').length - 1;
  expect(metadata.unread).toEqual([{ path, why: 'folder_denied' }]);
  expect(metadata.tags).toEqual([expect.objectContaining({ tag: '#t', notes: above + 1 })]);
});

const MOST_FOLDERS = 200;

test('a note is created at the maximum depth of folders, and not deeper', async () => {
  const { ask, vault } = noteAgent({});
  const path = (folders: number) => `${'f/'.repeat(folders)}Note`;

  const { status, metadata } = await ask('create_note', { path: path(MOST_FOLDERS), content: 'x' });
  expect([status, metadata?.path]).toEqual(['success', `${path(MOST_FOLDERS)}.md`]);

  const details = { folders: MOST_FOLDERS + 1, limit: MOST_FOLDERS };
  for (const [action, payload] of [
    ['create_note', { path: `g/${path(MOST_FOLDERS)}` }],
    ['create_folder', { path: path(MOST_FOLDERS) }],
    ['append_note', { note: `g/${path(MOST_FOLDERS)}`, content: 'x', create_if_missing: true }],
    ['move_note', { note: path(MOST_FOLDERS), to: `g/${path(MOST_FOLDERS)}` }],
    ['move_folder', { folder: 'f', to: `${'g/'.repeat(MOST_FOLDERS + 1)}h` }],
  ] as const)
    expect([action, await ask(action, payload)]).toMatchObject([action, { reason: 'PATH_INVALID', details }]);
  expect(readdirSync(vault).filter((name) => !name.startsWith('.'))).toEqual(['f']);
});

test('notes deeper than that are read, changed, moved and deleted', async () => {
  const { ask, vault } = noteAgent({});
  const folder = Array.from({ length: 3 * MOST_FOLDERS }, () => 'd').join('/');
  mkdirSync(join(vault, folder), { recursive: true });
  writeFileSync(join(vault, folder, 'Deep.md'), 'needle #t [[Top]]\n');
  const note = `${folder}/Deep`;

  const answers = await Promise.all([
    ask('search_notes', { query: 'needle' }),
    ask('list_notes', { folder }),
    ask('list_structure', { depth: 1000 }),
    ask('get_note_info', { note }),
    ask('read_note', { note: 'Deep' }),
  ]);
  const changes = [
    await ask('append_note', { note, content: 'more' }),
    await ask('create_note', { path: `${folder}/New`, content: 'x' }),
    await ask('move_note', { note, to: '/Top' }),
    await ask('delete_folder', { folder: 'd', force: true }),
  ];

  expect([...answers, ...changes].map(({ status }) => status)).toEqual(Array(9).fill('success'));
  expect(readFileSync(join(vault, 'Top.md'), 'utf8')).toBe('needle #t [[Top]]\nmore\n');
});

test.each(['read_note', 'append_note', 'delete_note', 'get_links', 'move_note', 'move_folder', 'list_notes'])(
  '%s reports a path with 2,000 folders as missing',
  async (action) => {
    const { ask } = noteAgent({ 'ok.md': '' });
    const path = `${'a/'.repeat(2_000)}b`;
    const isFolder = ['move_folder', 'list_notes'].includes(action);

    const answer = await ask(action, {
      ...(isFolder ? { folder: path } : { note: path }),
      ...(action === 'append_note' ? { content: 'x' } : {}),
      ...(action.startsWith('move') ? { to: 'c' } : {}),
      ...(action === 'delete_note' ? { confirm: true } : {}),
    });

    expect(answer.reason).toBe(isFolder ? 'FOLDER_NOT_FOUND' : 'NOTE_NOT_FOUND');
  },
);
