import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYamlProperties } from './yaml-document.ts';

/** Words of the YAML library and of its specification. */
const JARGON =
  /flow|implicit|explicit|sequence|scalar|mapping|indicator|collection|\bblock|\bnode|token|directive|anchor/i;

function faultOf(text: string) {
  const read = parseYamlProperties(text, { start: 0, end: text.length });
  return 'malformed' in read ? read.malformed : undefined;
}

test.each([
  ['a: [b, [c]\nd: 1\n', 2, 1, 'A "[" before this place is not closed. Add the missing "]".'],
  ['a: {b: c\nd: 1\n', 2, 1, 'A "{" before this place is not closed. Add the missing "}".'],
  ['a: "b\nc: 1\n', 1, 4, 'This double quote is not closed. Add the second one.'],
  ["a: 'b\n", 1, 4, 'This single quote is not closed. Add the second one.'],
  ['a: b: c\n', 1, 4, 'This line has a second ": ". Put text that contains ": " in quotes.'],
  ['a: 1\n  b: 2\n', 1, 4, 'This line has a second ": ". Put text that contains ": " in quotes.'],
  ['a:\n  b: 1\n c: 2\n', 3, 1, 'The indentation of this line does not fit the lines above.'],
  ['a: 1\nb\n', 2, 1, 'This is not "key: value". Write a colon and a space after the key.'],
  ['a: - b\n', 1, 4, 'A list cannot begin here. Begin it on the next line, or put the text in quotes.'],
  ['a: @b\n', 1, 4, 'Text cannot begin with "@". Put it in quotes.'],
  ['a: "\\q"\n', 1, 5, '"\\q" has no meaning in double quotes. Write two backslashes, or use single quotes.'],
  ['a: "b" c\n', 1, 8, '"c" does not belong here. Remove it, or put the text in quotes.'],
  ['a: ["b" "c"]\n', 1, 9, 'A comma is missing here. Put one between the entries in [ ] or { }.'],
  ['a:\n\tb: 1\n', 2, 1, 'This line is indented with a tab. Indent it with spaces.'],
  ['a: "b"#c\n', 1, 7, 'A space is missing before "#". Add it, or put text that contains "#" in quotes.'],
  ['a: 1\na: 2\n', 2, 1, 'This key appears twice. Delete one of them.'],
  ['a: 1\n---\nb: 2\n', 2, 1, 'A second YAML document begins here.'],
  ['a: &b &c d\n', 1, 7, 'YAML does not read what begins with "*" or "&" as text. Put it in quotes.'],
])('%j is reported at line %i, column %i, in plain words', (text, ...[line, column, words]) => {
  expect(faultOf(text)).toMatchObject({ line, column, message: expect.stringContaining(words) });
});

test('no error has a word of the library', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'b: ',
      ': ',
      '- ',
      '\n',
      '\n  ',
      '\n\t',
      '[',
      ']',
      '{',
      '}',
      ', ',
      '"',
      "'",
      '#',
      ' #',
      '&x',
      '*x',
      '!t ',
      '? ',
    ],
    ...['| ', '>', '@', '%', '`', '---\n', '...\n', '%YAML 1.2\n', '\\', '1', ' '],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const fault = faultOf(pieces.join(''));

      expect(fault?.message ?? '').not.toMatch(JARGON);
    }),
    { numRuns: 3000 },
  );
});
