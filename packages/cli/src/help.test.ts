import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { optionRows, renderHelp } from './help.ts';

const look = { columns: 100, isColoured: false, isAscii: false };

test('a page aligns its tables with each other, and wraps long texts', () => {
  const page = renderHelp(
    [
      'program: does it.',
      {
        title: 'Options',
        rows: [
          ['--json', `Print ${'very '.repeat(20)}much`],
          ['-h, --help', 'Show this help'],
        ],
      },
      { title: 'Environment', rows: [['A_VARIABLE_WITH_A_VERY_LONG_NAME', 'Is above its text']] },
    ],
    look,
  );

  expect(page).toBe(`program: does it.

Options:
  --json      Print very very very very very very very very very very very very very very very very
              very very very very much
  -h, --help  Show this help

Environment:
  A_VARIABLE_WITH_A_VERY_LONG_NAME
              Is above its text
`);
});

test('the help of an option shows its value, its choices and how often it is given', () => {
  const rows = optionRows({
    out: { type: 'string', value: 'FILE', required: true, summary: 'Where to write' },
    mode: { type: 'string', values: ['a', 'b'], default: 'a', summary: 'How' },
    tag: { type: 'string', multiple: true, summary: 'Which\n{"name": …}' },
    quiet: { type: 'boolean', short: 'q', summary: 'Say less' },
  });

  expect(rows).toEqual([
    ['--out FILE', 'Where to write (required)'],
    ['--mode a|b', 'How (default: a)'],
    ['--tag VALUE', 'Which (may be repeated)\n{"name": …}'],
    ['-q, --quiet', 'Say less'],
  ]);
});

const options = {
  mode: { type: 'string', values: ['concise', 'detailed', 'everything', 'nothing'], summary: 'How much to show' },
  quiet: { type: 'boolean', short: 'q', summary: `Say ${'much '.repeat(20)}less` },
} as const;

test.each([80, 40, 20])('no line of a page is wider than %s columns', (columns) => {
  const text = renderHelp(['Usage: program FILE …', { title: 'Options', rows: optionRows(options) }], {
    ...look,
    columns,
  });

  expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
  expect(text.replaceAll(/\s/g, '')).toContain('--modeconcise|detailed|everything|nothing');
});

test('colours do not move the columns of a page', () => {
  const page = ['program', { title: 'Options', rows: optionRows(options) }];

  const text = renderHelp(page, { ...look, isColoured: true });

  expect(text).toContain('\u001b[36m');
  expect(stripVTControlCharacters(text)).toBe(renderHelp(page, look));
});

test('a terminal without UTF-8 gets a page in ASCII', () => {
  expect(renderHelp(['FILE …'], { ...look, isAscii: true })).toBe('FILE ...\n');
});
