import { expect, test } from 'vitest';
import { growthOf, MAX_GROWTH, timesLonger } from '../growth.test.kit.ts';
import { parseNote } from './parse-note.ts';

const repeated = [
  ...[
    '[',
    '[[',
    '[[a',
    '[[a\n',
    '![',
    '[a](',
    '[a](b "',
    '[a](b (',
    '[](<',
    '[a][',
    '[^a',
    '^[',
    '](',
    '[a]: b "\n',
    '[^a]: b\n',
  ],
  ...['*', '**', '*a ', '**a ', '_a', '__a', '*a **b ', '~~a ', '==a', '%%a', '`', '`a', '``a`b', '$a ', '$$a ', '\\'],
  ...['<', '<a ', '<a b="', '<!-- ', '<?', '<![CDATA[', '<a@', '<a:b', 'http://', 'www.', 'a@', '#', '#1'],
  ...[
    '> ',
    '>\n',
    '- ',
    '-\n',
    '1. a\n',
    '> - ',
    '* a\n1. b\n',
    '- [ ] a\n\n',
    '\t- a\n',
    '|a\n',
    '|a|\n|-|\n',
    '> [!a]\n',
  ],
  ...[
    '```\n',
    '$$\n',
    '%%\n',
    '%%\n%% a\n',
    '%%\n%% - a\n',
    '<div>\n',
    '<b>\n',
    '---\n',
    'a\n===\n',
    'a ^b\n\n',
    ' ',
    '\t',
    '\n',
    'a\r',
    '\u3000\n',
    '😀',
  ],
];

test.each(repeated)('parsing repeated %j takes time in proportion to the length', (piece) => {
  expect(growthOf(parseNote, (length) => piece.repeat(length / piece.length))).toBeLessThan(MAX_GROWTH);
});

/** Length of a text whose lines make as many levels as the square root of that length. */
const LEVELLED = 4_000 * 512;

const levels = (before: string) => (length: number) =>
  Array.from({ length: Math.sqrt(length) }, (_, level) => `${before.repeat(level)}- a\n`).join('');

test('nested lists take about as long to indent as text, however many lists share the indents', () => {
  const [written, indented] = [levels('ab')(LEVELLED), levels('  ')(LEVELLED)];

  expect(timesLonger(parseNote, [written, indented])).toBeLessThan(MAX_GROWTH);
});

const nested: [string, (length: number) => string][] = [
  ['brackets around one destination', (length) => '['.repeat(length / 4) + '](<'.repeat(length / 4)],
  [
    'a mark, white space and marks that close nothing',
    (length) => `_${' '.repeat(length / 2)}${'_a'.repeat(length / 4)}`,
  ],
  ['marks before a place where none closes', (length) => `${'_a'.repeat(length / 2)}__ _`],
  ['comments that begin where others end', (length) => '%%\na\n%% '.repeat(length / 8)],
  ['a long run of marks', (length) => `x${'*'.repeat(length)}x`],
  ['domains before two dots', (length) => `${'www.'.repeat(length / 4)}.`],
  ['deep quotes and lazy lines', (length) => '> '.repeat(length / 4) + 'a\n'.repeat(length / 4)],
  ['deep lists and lazy lines', (length) => `${'- '.repeat(length / 4)}a\n${'b\n'.repeat(length / 4)}`],
  [
    'backticks of every number',
    (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, n) => '`'.repeat(n + 1)).join('a'),
  ],
];

test.each(nested)('parsing %s takes time in proportion to the length', (_, make) => {
  expect(growthOf(parseNote, make)).toBeLessThan(MAX_GROWTH);
});
