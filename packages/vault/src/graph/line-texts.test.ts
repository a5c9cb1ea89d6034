import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { cutAround, lineTexts } from './line-texts.ts';

test('a line is returned without the space around it', () => {
  const reader = createMemoryReader({ 'A.md': 'one\r\n  - [[B]] \r\nthree' });

  expect(lineTexts(reader, [{ source: 'A.md', line: 2, link: 'B' }])).toEqual(['- [[B]]']);
});

test('a location that no longer exists has no text', () => {
  const reader = createMemoryReader({ 'A.md': 'one' });

  const places = [
    { source: 'A.md', line: 9, link: 'B' },
    { source: 'Gone.md', line: 1, link: 'B' },
  ];
  expect(lineTexts(reader, places)).toEqual(['', '']);
});

test('a long line is cut to 200 characters around the link', () => {
  for (const [before, after] of [
    [0, 900],
    [10, 900],
    [500, 500],
    [900, 10],
    [900, 0],
    [99, 96],
  ] as const) {
    const cut = cutAround(`${'a'.repeat(before)}[[Link]]${'b'.repeat(after)}`, 'Link');

    expect(cut.length).toBeLessThanOrEqual(200);
    expect(cut.length).toBeGreaterThan(190);
    expect(cut).toContain('[[Link');
    expect(cut.startsWith('…')).toBe(!cut.startsWith('a') && !cut.startsWith('['));
  }
});
