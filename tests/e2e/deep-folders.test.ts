import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chdir, cwd } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { closableAgent, kinds } from './closable-agent.ts';

const NAME = 'd'.repeat(200);

/** Nests folders beyond the longest path that the system takes, a note in each; gives the path of the last that fits. */
function nestTooDeep(vault: string, note = 'note.md'): void {
  const before = cwd();
  chdir(vault);
  for (let depth = 0; depth < 30; depth += 1) {
    mkdirSync(NAME);
    chdir(NAME);
    writeFileSync(note, 'needle #t\n');
  }
  chdir(before);
  // The path of the vault itself is short enough for any way of deleting, those of its folders are not.
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

test.each(kinds)('a folder is named in which a note lies whose path is too long, %s', async (kind) => {
  const { ask, vault } = closableAgent({ 'ok.md': '#t\n' }, kind);
  nestTooDeep(vault, `${'n'.repeat(251)}.md`);

  const { metadata } = await ask('list_tags', {});

  const [{ path }] = metadata.unread;
  const above = path.split('/').length - 1;
  expect(metadata.unread).toEqual([{ path, why: 'folder_denied' }]);
  expect(metadata.tags).toEqual([expect.objectContaining({ tag: '#t', notes: above + 1 })]);
});
