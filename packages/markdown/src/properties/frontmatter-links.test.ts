import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySplices } from '../text/splice.ts';
import { findFrontmatterBlock } from './frontmatter-block.ts';
import { type FrontmatterLink, frontmatterLinks } from './frontmatter-links.ts';
import { readProperties } from './properties.ts';
import { escapeQuoted } from './yaml-quoting.ts';

test.each([
  ['up: "[[A]]"', [['up', 'A', 'A', 'A', 'double']]],
  ["up: '[[A|it''s]]'", [['up', 'A', "it's", 'A', 'single']]],
  ["up: '[[it''s#H]]'", [['up', "it's#H", "it's > H", "it''s#H", 'single']]],
  ['up: "[[a \\"b\\"]]"', [['up', 'a "b"', 'a "b"', 'a \\"b\\"', 'double']]],
  ['up: "[[\\u00c4]]" # c', [['up', 'Ä', 'Ä', '\\u00c4', 'double']]],
  [
    'list:\n  - "[[A]]"\n  - x\n  - "[[B]]"',
    [
      ['list.0', 'A', 'A', 'A', 'double'],
      ['list.2', 'B', 'B', 'B', 'double'],
    ],
  ],
  ['list: ["[[A]]", x]', [['list.0', 'A', 'A', 'A', 'double']]],
  ['a:\n  b: "[[A]]"', [['a.b', 'A', 'A', 'A', 'double']]],
  ['up: >-\n  [[A B]]', [['up', 'A B', 'A B', 'A B', 'block']]],
  ['up: "[t](A%20B.md#H)"', [['up', 'A B.md#H', 't', 'A%20B.md#H', 'double']]],
  ['up: "[[#]]"', [['up', '#', '#', '#', 'double']]],
  ["up: '[t](A\\_B&amp;C.md)'", [['up', 'A_B&C.md', 't', 'A\\_B&amp;C.md', 'single']]],
  ['up: "[t](<A B.md>)"', [['up', 'A B.md', 't', 'A B.md', 'double']]],
  ['{"up": "[[A]]"}', [['up', 'A', 'A', 'A', 'double']]],
  ['up: "see [[A]]"', []],
  ['up: "[[A]] [[B]]"', []],
  ['up: [[A]]', []],
  ['up: "[[]]"', []],
  ['up: "[t](https://x.y)"', []],
  ['up: "[t](A B.md)"', []],
])('%j contains the links %j', (yaml, expected) => {
  const text = `---\n${yaml}\n---\n`;

  const found = frontmatterLinks(text, findFrontmatterBlock(text)).map(
    ({ key, link, displayText, target, quoting }) => [
      key,
      link,
      displayText,
      text.slice(target.start, target.end),
      quoting,
    ],
  );

  expect(found).toEqual(expected);
});

test('a new link target is read back, in any quoting', () => {
  const name = fc.stringMatching(/^[^[\]|#\r\n]+$/).filter((text) => text.isWellFormed());
  const quoting = fc.constantFrom<FrontmatterLink['quoting'][]>('single', 'double');

  fc.assert(
    fc.property(name, name, quoting, (before, after, kind) => {
      const mark = kind === 'single' ? "'" : '"';
      const text = `---\nx: 1\nup: ${mark}[[${escapeQuoted(before, kind)}|t]]${mark} # c\n---\n`;
      const [link] = frontmatterLinks(text, findFrontmatterBlock(text));
      if (link === undefined) return fc.pre(false);

      const written = applySplices(text, [{ ...link.target, text: escapeQuoted(after, link.quoting) }]);

      expect(link.link).toBe(before);
      expect(readProperties(written, findFrontmatterBlock(written))).toEqual({
        properties: { x: 1, up: `[[${after}|t]]` },
      });
    }),
  );
});
