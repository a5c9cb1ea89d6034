import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { findFile, lookUpFile } from './find-file.ts';

const reader = createMemoryReader({
  'Plan.md': '---\naliases: [map]\n---\n',
  'v1.2.md': '',
  'Trip.canvas.md': '',
  'Boards/Trip.canvas': '{}',
  'A/map.png': '',
  'B/map.png': '',
  'B/Caf\u00e9.pdf': '',
  'data.tar.gz': '',
  LICENSE: '',
});

test.each([
  ['Plan', 'Plan.md'],
  ['Plan.md', 'Plan.md'],
  ['map', 'Plan.md'],
  ['v1.2', 'v1.2.md'],
  ['Boards/Trip.canvas', 'Boards/Trip.canvas'],
  ['/boards/trip.CANVAS', 'Boards/Trip.canvas'],
  ['[[Trip.canvas]]', 'Boards/Trip.canvas'],
  ['![[A/map.png|100]]', 'A/map.png'],
  ['Cafe\u0301.pdf', 'B/Caf\u00e9.pdf'],
  ['/home/ada/Notes/A/map.png', 'A/map.png'],
  ['data.tar.gz', 'data.tar.gz'],
  ['LICENSE', 'LICENSE'],
])('the reference %s resolves to %s', async (ref, path) => {
  expect(await findFile(reader, ref)).toBe(path);
});

test('an ambiguous name, a part of a file and a folder are rejected', async () => {
  await expect(findFile(reader, 'map.png')).rejects.toMatchObject({
    reason: 'NOTE_AMBIGUOUS',
    details: { candidates: ['A/map.png', 'B/map.png'] },
  });
  await expect(findFile(reader, '[[Trip.canvas#x]]')).rejects.toMatchObject({ reason: 'SECTION_UNEXPECTED' });
  await expect(findFile(reader, 'Boards')).rejects.toMatchObject({ reason: 'NOT_A_NOTE' });
});

test('the error for a missing file lists files with similar names', async () => {
  expect(await lookUpFile(reader, 'mop.png')).toBeUndefined();
  await expect(findFile(reader, 'A/mop.png')).rejects.toMatchObject({
    reason: 'NOTE_NOT_FOUND',
    details: { suggestions: ['A/map.png', 'B/map.png'] },
  });
  await expect(findFile(reader, 'Paln')).rejects.toMatchObject({ details: { suggestions: ['Plan.md'] } });
});

test.each(['../map.png', '.obsidian/app.json'])('the reference %s does not match any file', async (ref) => {
  await expect(findFile(reader, ref)).rejects.toMatchObject({ reason: expect.stringMatching(/^PATH_/) });
});
