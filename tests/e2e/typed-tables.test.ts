import { expect, test } from 'vitest';
import { typist } from './typed-call.ts';

const BASE = `filters: price
formulas:
  twice: price * 2
properties:
  note.price:
    displayName: Price | €
views:
  - name: All
    groupBy: {property: by, direction: ASC}
    order: [file.name, price, when, formula.twice]
    summaries: {price: Sum}
  - name: Dear
    filters: price > 5
    order: [file.name, price]
`;
const tree = {
  'Books.base': BASE,
  'A.md': '---\nprice: 2.5\nby: Ann\nwhen: 2026-03-20\n---\n',
  'Long name.md': '---\nprice: 8\nby: Bo\n---\n',
};
const table =
  'FILE NAME  PRICE | €  WHEN        TWICE\n' +
  'A          2.5        2026-03-20  5\n' +
  'Long name  8                      16\n';
const sums =
  '\nSummaries: Price | € 10.5 (Sum)\nGroup Ann, 1 row: Price | € 2.5 (Sum)\nGroup Bo, 1 row: Price | € 8 (Sum)\n';

function onScreen({ stdout }: { readonly stdout: string }): string {
  return stdout.replaceAll('\r', '');
}

test('base prints a table and its summaries on a terminal, and the same in Markdown into a pipe', async () => {
  const { type } = typist(tree);

  const screen = onScreen(await type(['base', 'Books'], { terminal: true, env: { NO_COLOR: '1' } }));
  const piped = await type(['base', 'Books']);

  expect(screen).toBe(table + sums);
  expect(piped.stdout).toBe(
    `| file name | Price \\| € | when | twice |\n| --- | --- | --- | --- |\n| A | 2.5 | 2026-03-20 | 5 |\n| Long name | 8 |  | 16 |\n${sums}`,
  );
});

test('the groups of a view without summaries are below its table, also the one without a value', async () => {
  const base = BASE.replace('    summaries: {price: Sum}\n', '');
  const { type } = typist({ ...tree, 'Books.base': base, 'B.md': '---\nprice: 1\n---\n' });
  const groups = '\nGroup Ann, 1 row\nGroup Bo, 1 row\nGroup None, 1 row\n';

  for (const words of [
    ['base', 'Books'],
    ['base', 'Books', '--format', 'table'],
    ['base', 'Books', '-n', '1'],
  ])
    expect((await type(words)).stdout).toContain(groups);
  expect((await type(['base', 'Books', '--format', 'md'])).stdout).not.toContain('Group');
});

test.each(['base', 'query_base'])('--format table of %s is a table into a pipe, too', async (word) => {
  const { type } = typist(tree);
  const [asked, all] =
    word === 'base'
      ? [['Books'], ['Books', '--all-views']]
      : [
          ['--base', 'Books'],
          ['--base', 'Books', '--all-views'],
        ];

  const { stdout, exitCode } = await type([word, ...(asked ?? []), '--format', 'table']);
  const views = await type([word, ...(all ?? []), '--format=table']);

  expect({ stdout, exitCode }).toEqual({ stdout: table + sums, exitCode: 0 });
  expect(views.stdout).toBe(`## All\n\n${table}${sums}\n## Dear\n\nFILE NAME  PRICE | €\nLong name  8\n`);
});

test('a table fits a narrow terminal, and a page says how to get the rest', async () => {
  const { type } = typist(tree);

  const narrow = await type(['base', 'Books', '-n', '1'], { terminal: true, shell: 'stty cols 24; exec "$@"' });

  for (const line of onScreen(narrow).split('\n').slice(0, 2)) expect(line.length).toBeLessThanOrEqual(24);
  expect(onScreen(narrow)).toContain('Showing 1 of 2; --all shows all.');
});

test.each(['csv', 'tsv', 'json', 'md', 'paths', 'table'])(
  '--format %s has no colours on a terminal',
  async (format) => {
    const { type } = typist(tree);

    const screen = await type(['base', 'Books', '--format', format], { terminal: true });

    expect(screen.stdout).toContain('A');
    expect(screen.stdout).not.toContain('\u001b');
  },
);

test('base without rows prints nothing on stdout as a table', async () => {
  const { type } = typist(tree);

  const none = await type(['base', 'Books', '--filter', 'price > 99', '--format', 'table']);

  expect(none).toMatchObject({ stdout: '', stderr: 'No rows.\n', exitCode: 0 });
});

test('the formats of base are in its help and in the refusal of another one', async () => {
  const { type } = typist(tree);

  const help = await type(['base', '--help']);
  const refused = await type(['base', 'Books', '--format', 'xml']);

  expect(help.stdout).toContain('table|json|csv|tsv|md|paths');
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('table') });
});
