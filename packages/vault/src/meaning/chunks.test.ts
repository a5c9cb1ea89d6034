import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf } from '../metadata/note-facts.ts';
import { chunksOf } from './chunks.ts';

function chunks(text: string, path = 'P/Garden.md') {
  return chunksOf({ path, text }, factsOf(path, text).heading);
}

test('a note is split at its headings, and each part knows those above it', () => {
  const text = '---\ntags: x\n---\nintro\n\n# A\none\n## B\n\ntwo\nthree\n# C\n';

  expect(chunks(text)).toEqual([
    { line: 4, text: 'Garden\nintro' },
    { line: 7, text: 'Garden > A\none' },
    { line: 10, text: 'Garden > A > B\ntwo\nthree' },
  ]);
});

test.each(['', '---\na: 1\n---\n', '\n\n'])('a note without text (%j) is its title', (text) => {
  expect(chunks(text)).toEqual([{ line: 1, text: 'Garden' }]);
});

test('a heading in a code block does not split', () => {
  expect(chunks('```\n# no heading\n```\n')).toHaveLength(1);
});

test('no part is long, none of the text is lost, and each part begins at its line', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# One', '## Two', '- [ ] task', '```'),
    fc.string({ unit: fc.constantFrom('a', 'ä', '字', ' ', '\u{1f600}'), maxLength: 4000 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const headings = new Set(factsOf('A.md', text).heading.map((heading) => heading.line));
      const below = lines.filter((_, at) => !headings.has(at + 1)).join('\n');

      const parts = chunks(text).filter((part) => part.text.includes('\n'));
      const bodies = parts.map((part) => part.text.slice(part.text.indexOf('\n') + 1));

      expect(lettersOf(bodies.join(''))).toBe(lettersOf(below));
      for (const [at, body] of bodies.entries()) {
        expect(body.length).toBeLessThanOrEqual(1500);
        expect(lettersOf(lines[(parts[at]?.line ?? 0) - 1] ?? '')).toContain(lettersOf(body.split('\n')[0] ?? ''));
      }
    }),
  );
});

test('a text that is not valid Unicode gives parts that are', () => {
  expect(chunks('a \ud800 b').map(({ text }) => text.isWellFormed())).toEqual([true]);
});

function lettersOf(text: string): string {
  return text.replace(/[^aä字]/g, '');
}
