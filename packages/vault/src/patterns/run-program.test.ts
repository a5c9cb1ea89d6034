import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileProgram } from './pattern-program.ts';
import { parsePattern } from './pattern-syntax.ts';
import { hasMatch } from './run-program.ts';

function isMatched(source: string, text: string): boolean | undefined {
  const program = compileProgram(parsePattern(source), 2000);
  return program && hasMatch(program, text);
}

const atoms = ['a', 'b', '.', '[ab]', '[^a]', '\\w', '\\/', '\\x61', '\\u0062', '[]', '[^]', ' ', '\\.', '\\0', '-'];
const { pattern } = fc.letrec<{ pattern: string; item: string; group: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join('')),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...atoms, '^', '$', '\\b', '\\B'),
    tie('atom'),
    fc
      .tuple(tie('atom'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0}', '{2,}', '*?', '??'))
      .map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('(?=', '(?!'), tie('pattern')).map(([open, body]) => `${open}${body})`),
  ),
  atom: fc.oneof(fc.constantFrom(...atoms), tie('group')),
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?<n>'), fc.array(tie('pattern'), { minLength: 1, maxLength: 3 }))
    .map(([open, options]) => `${open}${options.join('|')})`),
}));
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', ' ', '.', '-', 'é', '\u{1f600}', '\n'), maxLength: 8 });

test('a program matches what the engine matches', () => {
  fc.assert(
    fc.property(pattern, text, (source, sample) => {
      const isNamedTwice = (source.match(/\?<n>/g)?.length ?? 0) > 1;
      fc.pre(!isNamedTwice);

      expect({ source, sample, is: isMatched(source, sample) }).toEqual({
        source,
        sample,
        is: new RegExp(source).test(sample),
      });
    }),
    { numRuns: 1000 },
  );
});

test.each(['(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', '\\c1'])('%s is left to the engine', (source) => {
  expect(isMatched(source, 'ab')).toBeUndefined();
});

test('a program that would get too long is not compiled', () => {
  expect(compileProgram(parsePattern('(?:a{0,99}){0,99}'), 1000)).toBeUndefined();
  expect(compileProgram(parsePattern('a{0,99}'), 1000)).toBeDefined();
});

test('a text that would take an engine years is matched', () => {
  expect(isMatched('.*.*.*.*b', 'a'.repeat(4000))).toBe(false);
});
