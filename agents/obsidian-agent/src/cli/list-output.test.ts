import { localMinute } from '@obsidian-agent/cli';
import { expect, test } from 'vitest';
import { listText } from './list-output.ts';

const LOCAL = localMinute('2026-11-23T11:48:21.297Z');

const hits = [
  {
    path: 'Daily/番茄.md',
    score: 0.0000020088,
    modified: '2026-11-23T11:48:21.297Z',
    snippets: [{ line: 8, text: 'a' }],
    tags: [],
  },
  {
    path: 'B.md',
    score: 0.5,
    modified: null,
    snippets: [
      { line: 1, text: 'b' },
      { line: 2, text: 'c' },
    ],
    tags: [],
  },
];

test('a table and Markdown have words, local times and no empty column, and CSV keeps every value', () => {
  const table = listText(hits, { format: 'table', columns: undefined });
  const markdown = listText(hits, { format: 'md', columns: undefined });
  const csv = listText(hits, { format: 'csv', columns: undefined });

  expect(table).toBe(
    `PATH           SCORE       MODIFIED          SNIPPETS\nDaily/番茄.md  0.00000201  ${LOCAL}  8 a\nB.md           0.5                           1 b; 2 c\n`,
  );
  expect(markdown.split('\n')[3]).toBe('| B.md | 0.5 |  | 1 b; 2 c |');
  expect(csv.split('\n')[2]).toBe('B.md,0.5,,"[{""line"":1,""text"":""b""},{""line"":2,""text"":""c""}]",');
});

test('a table fits a narrow terminal: wide cells are cut, and narrow ones are whole', () => {
  const items = [{ name: 'n', path: '番茄'.repeat(30), text: 'x'.repeat(90) }];

  const [, row = ''] = listText(items, { format: 'table', columns: 40 }).split('\n');

  expect(row).toBe(`n     ${'番茄'.repeat(3)}番…   ${'x'.repeat(15)}…`);
});

test('a table leaves out its last columns on a terminal that has no room for them', () => {
  const items = [{ id: 'i'.repeat(30), time: '2026-11-23', command: 'c'.repeat(30), note: 'n'.repeat(30), plan: 'p' }];

  const [titles = ''] = listText(items, { format: 'table', columns: 50 }).split('\n');

  expect(titles.split(/ +/)).toEqual(['ID', 'TIME', 'COMMAND']);
});

test('the text of a task is not repeated for people', () => {
  const tasks = [{ description: 'Call', due: '2026-12-01', text: 'Call 📅 2026-12-01', status: ' ' }];

  expect(listText(tasks, { format: 'md', columns: undefined })).toBe(
    '| description | due |\n| --- | --- |\n| Call | 2026-12-01 |\n',
  );
});
