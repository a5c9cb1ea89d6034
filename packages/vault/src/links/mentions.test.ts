import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Move } from '../core/move.ts';
import { mentionTest } from './mentions.ts';

function mentions(moves: readonly Move[]): (text: string) => boolean {
  return mentionTest(moves.flatMap(({ from, to }) => [from, to]));
}

const one = [{ from: 'x/Café (1).md', to: 'y/New & new.md' }];
/** Enough names to use the other algorithm. */
const many = [
  ...one,
  ...Array.from({ length: 20 }, (_, index) => ({ from: `z/${index} z.md`, to: `w/${index} w.md` })),
];

for (const moves of [one, many]) {
  test(`a link is found in any spelling, among ${moves.length}`, () => {
    const mayMention = mentions(moves);

    for (const text of [
      '[[Café (1)]]',
      '![[x/cafe\u0301 (1)#H|a]]',
      'a [b](Caf%C3%A9%20(1).md)',
      '[b](../x/caf%c3%a9%20%281%29.md "t")',
      '[b]( <CAFÉ (1).md>)',
      '[b]: café%20(1)',
      '[b]:\n  <Café (1)>',
      '[b](Café%20\\(1\\).md)',
      '[b](Caf&#233;%20(1).md)',
      '[b](Caf&eacute;%20(1).md)',
      '{"file":"x/Caf\\u00e9 (1).md"}',
      '{"text":"[a](Caf\\u00e9%20(1).md)"}',
      '{"file":"x\\/Cafe\\u0301 (1).md"}',
      'up: "[[Caf\\xe9 (1)]]"',
      '[[ Café (1)]]',
      '[[\t\u00a0Café (1)\u3000|a]]',
      '[[Café (1) #H]]',
      '[[Café (1)\\|a]]',
      '{"text":"[[\\tCaf\\u00e9 (1)\\u00a0]]"}',
      '[[New & new]]',
      '[b](New%20&amp;%20new.md)',
      '[b](New%20%26%20new)',
    ]) {
      expect([text, mayMention(text)]).toEqual([text, true]);
    }
  });

  test(`other texts are skipped, among ${moves.length}`, () => {
    const mayMention = mentions(moves);

    for (const text of ['Café (1)', '[[Café]]', '[[a Café (1)]]', '[a](Caf%C3%A9.md) \\ &amp;', '']) {
      expect([text, mayMention(text)]).toEqual([text, false]);
    }
  });
}

test('a name with a backslash is found among the escapes around it', () => {
  const mayMention = mentions([{ from: "x/a'\\.md", to: 'new.md' }]);

  expect(mayMention("up: '[[a''\\]]'")).toBe(true);
});

test('a file with any name is found in links to it', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/[/\n\r]/.test(text));
  fc.assert(
    fc.property(name, fc.boolean(), (raw, isOneOfMany) => {
      const move = { from: `x/${raw}.md`, to: 'new.md' };
      const mayMention = mentions(isOneOfMany ? [move, ...many] : [move]);

      expect(mayMention(`a [[${raw}]] b`)).toBe(true);
      expect(mayMention(`a [[ \u00a0${raw}\t]] b`)).toBe(true);
      expect(mayMention(`[a](x/${encodeURIComponent(raw)}.md)`)).toBe(true);
      expect(mayMention(JSON.stringify({ file: `x/${raw}.md` }))).toBe(true);
      expect(mayMention(`up: '[[${raw.replaceAll("'", "''")}]]'`)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
