import { expect, test } from 'vitest';
import { optionRows, renderHelp } from './help.ts';

test('a page aligns its tables with each other, and wraps long texts', () => {
  const page = renderHelp([
    'program: does it.',
    {
      title: 'Options',
      rows: [
        ['--json', `Print ${'very '.repeat(20)}much`],
        ['-h, --help', 'Show this help'],
      ],
    },
    { title: 'Environment', rows: [['A_VARIABLE_WITH_A_VERY_LONG_NAME', 'Is above its text']] },
  ]);

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
