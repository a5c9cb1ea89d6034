import { expect, test } from 'vitest';
import { Refused } from './refusal.ts';
import { DestinationTaken, readMovePaths, relocationOf } from './relocation.ts';

const folders = ['./projects', './projects.md'];
const choose = (path: string, newPath: string) =>
  relocationOf({ path, newPath }, async (folder) => folders.includes(folder));

test.each([
  ['projects/', 'archive/', { type: 'move_folder', folder: './projects', to: './archive' }],
  ['projects', 'archive.md', { type: 'move_folder', folder: './projects', to: './archive.md' }],
  ['a.md', 'b.md', { type: 'move_note', note: './a.md', to: './b.md' }],
  ['a', 'b/v1.2', { type: 'move_note', note: './a.md', to: './b/v1.2.md' }],
  ['a.md', 'b.MD', { type: 'move_note', note: './a.md', to: './b.MD' }],
  ['a.md', '/b.md', { type: 'move_note', note: './a.md', to: '//b.md' }],
])('%s to %s uses the command for the kind of entry that exists there', async (path, newPath, relocation) => {
  expect(await choose(path, newPath)).toEqual(relocation);
});

test.each([
  ['a.md', 'projects'],
  ['a.md', 'projects/'],
  ['a.md', 'projects.md'],
  ['a.md', '/'],
  ['projects', '.'],
])('%s to %s is refused, because no command may move it into that folder', async (path, newPath) => {
  await expect(choose(path, newPath)).rejects.toThrow(DestinationTaken);
});

test('missing parameters are requested, the destination first', () => {
  const read = (item: { new_path?: string }) => () => readMovePaths('move', item);

  expect(read({})).toThrow(new Refused('new_path is required for move operation'));
  expect(read({ new_path: 'b' })).toThrow(
    new Refused('Path is required for move operation. Send the path of a note from the root of the vault'),
  );
});
