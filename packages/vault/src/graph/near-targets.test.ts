import { expect, test } from 'vitest';
import { NearTargets } from './near-targets.ts';

const files = [
  'Seeds.md',
  'Archive/2025/Garden.md',
  'Archive/Garden.md',
  'img/bed.png',
  'Weather report.md',
  'a-b.md',
  '2026-03-01.md',
  'bed notes.md',
];
const targets = new NearTargets(files);

test('a link with a misspelled name suggests the note with the similar name', () => {
  expect(targets.near('Sees')).toEqual(['Seeds.md']);
  expect(targets.near('seeds2#Spring')).toEqual(['Seeds.md']);
  expect(targets.near('bde.png')).toEqual(['img/bed.png']);
  expect(targets.near('a_b')).toEqual(['a-b.md']);
});

test('a link with a wrong folder suggests the notes with its name elsewhere, the shortest path first', () => {
  expect(targets.near('Projects/Garden.md')).toEqual(['Archive/Garden.md', 'Archive/2025/Garden.md']);
});

test('a link suggests the one note whose name begins like it', () => {
  expect(targets.near('Weather')).toEqual(['Weather report.md']);
});

test('a link unlike any name, or an address, suggests nothing', () => {
  expect(targets.near('Entirely else')).toEqual([]);
  expect(targets.near('https://seeds')).toEqual([]);
});

test('a link to another day or number does not suggest a note with a similar one', () => {
  expect(targets.near('2026-03-02')).toEqual([]);
});

test('a link to an attachment does not suggest notes', () => {
  expect(targets.near('bed note.png')).toEqual([]);
});
