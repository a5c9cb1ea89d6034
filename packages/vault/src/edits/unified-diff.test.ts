import { growthOf, MAX_GROWTH } from '@obsidian-agent/markdown/growth.test.kit';
import { applyPatch, parsePatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

test('separate changes are separate hunks, with three lines of context', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}\n`);
  const after = lines.with(3, 'new\n').with(30, 'newer\n');

  const [patch] = parsePatch(unifiedDiff('n.md', lines.join(''), after.join('')));

  expect(patch?.hunks.map(({ oldStart, oldLines }) => [oldStart, oldLines])).toEqual([
    [1, 7],
    [28, 7],
  ]);
});

const few = fc.array(fc.constantFrom('a\n', 'b\n', '\n'), { maxLength: 5 });
const end = fc.constantFrom('', 'end');

test('thousands of changes form one hunk, which turns the old text into the new one', () => {
  const many = (word: string) =>
    fc.array(fc.constantFrom(`${word}\n`, `${word}\r\n`), { minLength: 600, maxLength: 700 });
  const sides = fc.record({ top: few, old: many('old'), now: many('new'), bottom: few, was: end, is: end });
  fc.assert(
    fc.property(sides, ({ top, old, now, bottom, was, is }) => {
      const before = [...top, ...old, ...bottom, was].join('');
      const after = [...top, ...now, ...bottom, is].join('');

      const diff = unifiedDiff('n.md', before, after);

      expect(parsePatch(diff)[0]?.hunks).toHaveLength(1);
      expect(applyPatch(before, diff)).toBe(after);
    }),
    { numRuns: 5 },
  );
});

test('a new text consists of added lines', () => {
  const text = 'a\n'.repeat(2000);

  expect(applyPatch('', unifiedDiff('n.md', '', text))).toBe(text);
  expect(applyPatch(text, unifiedDiff('n.md', text, ''))).toBe('');
});

test('the time is proportional to the number of changed lines', () => {
  const diffOf = (text: string) => unifiedDiff('n.md', text, text.replaceAll('a', 'b'));

  expect(growthOf(diffOf, (length) => 'a\nb\n'.repeat(length / 4))).toBeLessThan(MAX_GROWTH);
});
