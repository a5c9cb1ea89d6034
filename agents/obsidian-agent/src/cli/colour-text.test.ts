import { stripVTControlCharacters, styleText } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourText } from './colour-text.ts';

const style = (format: Parameters<typeof styleText>[0], text: string) =>
  styleText(format, text, { validateStream: false });

test('headings, tags and dates are coloured, and code is not', () => {
  expect(colourText('# Plan\ndue 2026-03-01 #home/garden, not C#\n```\n# comment #x\n```')).toBe(
    `${style(['bold', 'magenta'], '# Plan')}\ndue ${style('green', '2026-03-01')} ${style('cyan', '#home/garden')}, not C#\n\`\`\`\n# comment #x\n\`\`\``,
  );
});

test('the words of a query are coloured where they match, and its operators are not', () => {
  expect(colourText('A.md:1: Buy Seeds in the path', 'seeds path:A -tag:#x "in the"')).toBe(
    `A.md:1: Buy ${style(['bold', 'yellow'], 'Seeds')} ${style(['bold', 'yellow'], 'in the')} path`,
  );
});

test('colours change no text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('#', 'a', ' ', '\n', '`', '2026-03-01', '(', '+') }),
      fc.string(),
      (text, query) => {
        expect(stripVTControlCharacters(colourText(text, query))).toBe(text);
      },
    ),
  );
});
