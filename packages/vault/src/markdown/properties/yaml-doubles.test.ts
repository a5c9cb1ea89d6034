import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import type { Span } from '../note-structure.ts';
import { parseYamlProperties } from './yaml-document.ts';
import { DOUBLE } from './yaml-doubles.ts';

const LINES = ['a: 1', 'b: 2', '"a": 3', '1: x', '"1": y', '? a', '? [a]', '? [a]', '.nan: 1', 'null: 1', ': 2'];
const NESTED = [
  'c:',
  '  a: 1',
  '  b: {a: 1, "a": 2}',
  'd: {x: 1, y: {x: 1}}',
  '  - a: 1',
  '    a: 2',
  '&k a: 1',
  '*k : 2',
];

test('a document has a key twice where the library says so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LINES, ...NESTED), { maxLength: 6 }), (lines) => {
      const { text, content } = noteWith(lines);
      const { errors } = parseDocument(text.slice(content.start, content.end), { prettyErrors: false });
      fc.pre(errors.every(({ code }) => code === 'DUPLICATE_KEY'));

      const read = parseYamlProperties(text, content);

      expect('malformed' in read && read.malformed.message === DOUBLE).toBe(errors.length > 0);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [['a: 1', 'b: 2', 'a: 3'], { line: 4, column: 1 }],
  [['c:', '  x: 1', '  "x": 2'], { line: 4, column: 3 }],
  [['d: {x: 1, x: 2}', 'd: 1'], { line: 2, column: 11 }],
  [['a: 1', 'a: 2', 'b: [', 'c: }'], { line: 3, column: 1 }],
])('in %j the second of two keys is told', (lines, place) => {
  const { text, content } = noteWith(lines);

  const read = parseYamlProperties(text, content);

  expect(read).toEqual({ malformed: { ...place, message: DOUBLE } });
});

function noteWith(lines: readonly string[]): { text: string; content: Span } {
  const text = `---\n${lines.join('\n')}\n---\n`;
  return { text, content: { start: 4, end: text.length - 4 } };
}
