import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selectNotes } from '../bulk/select-notes.ts';
import type { Draft } from '../core/vault.ts';
import { deleteEntry, findLinksLost } from '../deletion/delete-files.ts';
import { moveFiles } from '../moves/move-files.ts';
import { targetOfFile } from '../moves/move-target.ts';
import { findFolder } from '../references/find-folder.ts';
import { findNote } from '../references/find-note.ts';
import { makeVault, type TemporaryVault } from './temporary-vault.test.kit.ts';

function linkedVault(files: Readonly<Record<string, string>> = {}): TemporaryVault {
  const vault = makeVault({ 'p/A.md': 'a\n', 'p/B.md': 'b\n', 'Index.md': '[[p/A]]\n', ...files });
  symlinkSync('p', join(vault.root, 'inn'));
  symlinkSync('p/B.md', join(vault.root, 'LB.md'));
  return vault;
}

test('a note below a linked folder is found at its real path', async () => {
  using vault = linkedVault({ 'p/sub/C.md': 'c' });
  const reader = await vault.open().open();

  expect(await findNote(reader, 'inn/A')).toBe('p/A.md');
  expect(await findNote(reader, 'INN/a')).toBe('p/A.md');
  expect(await findNote(reader, 'LB')).toBe('p/B.md');
  expect([findFolder(reader, 'inn/sub'), findFolder(reader, 'inn')]).toEqual(['p/sub', 'inn']);
  expect(reader.realPathOf('inn/No/New.md')).toBe('p/No/New.md');
  expect((await selectNotes(reader, { folder: 'inn' })).paths).toEqual(['p/A.md', 'p/B.md', 'p/sub/C.md']);
});

test('a link to a missing folder or note leads to where it would be', async () => {
  using vault = linkedVault();
  symlinkSync('Missing/X.md', join(vault.root, 'Note.md'));
  symlinkSync('Missing', join(vault.root, 'Folder'));
  const reader = await vault.open().open();

  expect(reader.realPathOf('Note.md')).toBe('Missing/X.md');
  expect(reader.realPathOf('Folder/Sub/Y.md')).toBe('Missing/Sub/Y.md');
  expect([reader.kindOf('Note.md'), reader.readIfThere('Folder/Y.md')]).toEqual([undefined, undefined]);
  await expect(vault.change((draft) => draft.write('Note.md', 'x'))).rejects.toMatchObject({
    reason: 'PATH_INVALID',
    details: { path: 'Note.md' },
  });
});

test('links are updated when a note is moved through a linked folder', async () => {
  using vault = linkedVault();

  const { changes } = await vault.change(async (draft) => {
    const from = await findNote(draft, 'inn/A');
    await moveFiles(draft, { moves: [{ from, to: targetOfFile(draft, from, 'inn/New') }], updateLinks: 'always' });
  });

  expect(vault.read('Index.md')).toBe('[[p/New]]\n');
  expect(changes).toContainEqual({ path: 'p/A.md', kind: 'moved', to: 'p/New.md' });
});

test('links to a note deleted through a linked folder are reported', async () => {
  using vault = linkedVault();

  await vault.change(async (draft) => {
    const path = await findNote(draft, 'inn/A');
    expect((await findLinksLost(draft, [path])).broken).toHaveLength(1);
    deleteEntry(draft, path, 'trash');
  });

  expect(vault.list()).toContain('.trash/A.md');
});

test('a note reachable by several paths is read once', async () => {
  using vault = linkedVault();
  const append = (draft: Draft, path: string) => draft.write(path, `${draft.read(path).text}more\n`);

  const { changes } = await vault.change((draft) => {
    for (const path of ['inn/B.md', 'p/B.md', 'LB.md']) append(draft, path);
    draft.move('p', 'q');
    append(draft, 'q/B.md');
    draft.write('q/New.md', 'new');
  });

  expect(vault.read('q/B.md')).toBe('b\nmore\nmore\nmore\nmore\n');
  expect(changes.map(({ path }) => path)).toEqual(['p', 'q/B.md', 'q/New.md']);
});

test("a new note or folder below a linked folder is created at the link's target", async () => {
  using vault = linkedVault();

  const { changes } = await vault.change((draft) => {
    draft.write('inn/New/Note.md', 'n');
    draft.makeFolder('inn/Empty');
    draft.move('p/A.md', 'inn/Moved.md');
    expect(draft.read('p/New/Note.md').text).toBe('n');
  });

  expect(changes.flatMap(({ path, to }) => to ?? path)).toEqual(['p/New', 'p/Empty', 'p/Moved.md', 'p/New/Note.md']);
});

test('a link itself cannot be moved or deleted', async () => {
  using vault = linkedVault();

  await expect(vault.change((draft) => draft.remove('inn'))).rejects.toMatchObject({ reason: 'NOT_A_NOTE' });
  await expect(vault.change((draft) => draft.move('inn', 'x'))).rejects.toMatchObject({ reason: 'NOT_A_NOTE' });
});

test('a file above the size limit blocks nothing and can be moved and deleted', async () => {
  using vault = linkedVault({ 'Large.md': '' });
  truncateSync(join(vault.root, 'Large.md'), 5000);

  await vault.change(async (draft) => {
    const moves = [
      { from: 'p/A.md', to: 'A2.md' },
      { from: 'Large.md', to: 'Larger.md' },
    ];
    const before = draft.etagOf('Large.md');
    await moveFiles(draft, { moves, updateLinks: 'always' });
    expect(draft.etagOf('Larger.md')).toBe(before);
  });
  await vault.change(async (draft) => {
    await findLinksLost(draft, ['Larger.md']);
    deleteEntry(draft, 'Larger.md', 'trash');
  });

  expect(vault.read('Index.md')).toBe('[[A2]]\n');
  expect(vault.list()).toContain('.trash/Larger.md');
});

test('names that differ only in a final sigma are equal', async () => {
  using vault = makeVault({ 'ΟΔΟΣ.md': 'o' });
  const reader = await vault.open().open();

  expect(reader.spellings('οδος.md')).toEqual(['ΟΔΟΣ.md']);
  expect(reader.spellings('οδοσ.md')).toEqual(['ΟΔΟΣ.md']);
});

test('no name is read outside the vault, nor in a hidden folder, through a link', async () => {
  using vault = makeVault({ 'p/A.md': '', '.obsidian/Note.md': '' });
  mkdirSync(join(vault.around, 'outside', 'Sub'), { recursive: true });
  symlinkSync('../outside', join(vault.root, 'Out'));
  symlinkSync(join(vault.around, 'outside'), join(vault.root, 'Absolute'));
  symlinkSync('.obsidian', join(vault.root, 'Hidden'));
  symlinkSync('p', join(vault.root, 'Inn'));
  const reader = await vault.open().open();

  for (const path of ['out/sub', 'Out/Sub', 'absolute/sub', 'hidden/note.md', 'Hidden/Note.md'])
    expect(reader.spellings(path)).toEqual([]);
  expect([reader.spellings('OUT'), reader.spellings('inn/a.md')]).toEqual([['Out'], ['Inn/A.md']]);
});
