import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLocatedYaml } from './located-yaml.ts';

const word = fc.constantFrom('price', 'file.name', '+', '&&', '(1)', 'nope(1)', '"a"', "'it'", 'größe', '日本', '😀');
/** A space, or where the line ends. */
const gap = fc.constantFrom(' ', '  ', '\n', ' \n', '\n\n', '\n \n\n');

interface Style {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  write(text: string): string;
}

const styles: readonly Style[] = [
  { name: 'plain', before: '', after: '', write: (text) => text },
  { name: 'folded', before: '>-\n', after: '', write: (text) => text },
  { name: 'folded, with a comment and an indicator', before: '>1+ # why\n', after: '\n\n', write: (text) => text },
  { name: 'literal', before: '|\n', after: '', write: (text) => text },
  { name: 'single quotes', before: "'", after: "'", write: (text) => text.replaceAll("'", "''") },
  {
    name: 'double quotes',
    before: '"',
    after: '"',
    write: (text) => JSON.stringify(text).slice(1, -1).replaceAll('+', '\\x2b').replaceAll('日', '\\u65e5'),
  },
];

test.each(styles)('a word of an expression is found where it is written: $name', ({ before, after, write }) => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ word, gap, indent: fc.constantFrom(4, 4, 6) })),
      fc.constantFrom('\n', '\r\n'),
      (rest, lineBreak) => {
        const written = rest.map(({ word: each, gap: between, indent }) => {
          return `${between}${between.endsWith('\n') ? ' '.repeat(indent) : ''}${write(each)}`;
        });
        const start = before.endsWith('\n') ? '    ' : '';
        const lines = `formulas:\n   a: ${before}${start}p${written.join('')}${after}\nviews: []\n`;
        const text = `\ufeff${lines.replaceAll('\n', lineBreak)}`;
        const read = readLocatedYaml(text);
        if ('malformed' in read) throw new Error(`${read.malformed.message}\n${text}`);
        const value = String((read.values['formulas'] as Record<string, unknown>)['a']);

        const places = [...value.matchAll(/\S+/g)].map(({ index }) => read.placeOf(['formulas', 'a'], index));

        const source = text.slice(1).split(lineBreak);
        const found = places.map(({ line, column }) => (source[line - 1] ?? '').slice(column - 1));
        const expected = ['p', ...rest.map((each) => write(each.word))];
        expect(found.map((each, at) => each.slice(0, expected[at]?.length))).toEqual(expected);
      },
    ),
  );
});
