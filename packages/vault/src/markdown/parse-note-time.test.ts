import { expect, test } from 'vitest';
import { parseNote } from './parse-note.ts';

const SHORT = 4_000;
const FACTOR = 8;

/** Eight times the text takes about eight times as long; where each mark looked at all others it would be 64 times. */
const MAX_RATIO = 30;

/** Times below this one say more about the machine than about the text, in milliseconds. */
const NOISE = 2;

/** Time of the processor, not of the clock: others may work on the machine at the same time. */
function fastestMs(text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const start = process.threadCpuUsage();
    parseNote(text);
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}

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

test.each(repeated)('the time for %j over and over grows with the length', (piece) => {
  const short = piece.repeat(SHORT / piece.length);
  const long = piece.repeat((SHORT * FACTOR) / piece.length);

  const shortMs = Math.max(fastestMs(short), NOISE);

  expect(fastestMs(long)).toBeLessThan(shortMs * MAX_RATIO);
});

const levels = (before: string) => (length: number) =>
  Array.from({ length: Math.sqrt(length) }, (_, level) => `${before.repeat(level)}- a\n`).join('');

test('indents of lists within lists take about as long as text, however many lists share them', () => {
  const indented = levels('  ')(SHORT * 512);
  const written = levels('ab')(SHORT * 512);

  const writtenMs = Math.max(fastestMs(written), NOISE);

  expect(fastestMs(indented)).toBeLessThan(writtenMs * MAX_RATIO);
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

test.each(nested)('the time for %s grows with the length', (_, make) => {
  const shortMs = Math.max(fastestMs(make(SHORT)), NOISE);

  expect(fastestMs(make(SHORT * FACTOR))).toBeLessThan(shortMs * MAX_RATIO);
});
