import { expect, test } from 'vitest';
import { official } from './official-line.ts';

test('a view of a base is printed in every official format, and its problems on stderr', async () => {
  const base =
    'formulas:\n  bad: n.revers()\nviews:\n  - name: All\n    filters: note.n\n    order: [n, formula.bad]\n';
  const { type } = official({ 'B/T.base': base, 'A.md': '---\nn: "a|b\\tc"\n---\n' });
  const print = async (...args: string[]) => (await type('base:query', 'path=B/T.base', ...args)).stdout;

  expect(JSON.parse(await print())).toEqual([{ path: 'A.md', n: 'a|b\tc', bad: expect.stringContaining('revers') }]);
  expect(await print('format=tsv')).toMatch(/^path\tn\tbad\nA\.md\ta\|b c\t.*\n$/);
  expect(await print('format=md')).toMatch(/^\| n \| bad \|\n\| --- \| --- \|\n\| a\\\|b/);
  expect(await print('format=paths', 'view=All')).toBe('A.md\n');
  expect((await type('base:query', 'file=T')).stderr).toBe(
    'formulas.bad, line 2, column 10: Cannot find function "revers" on type String (1 row, first: A.md). Did you mean reverse?\n',
  );
  expect(await type('base:query', 'path=T.base')).toMatchObject({ stdout: '', exitCode: 3 });
  expect(await type('base:query', 'file=T', 'view=Al')).toMatchObject({ stdout: '', exitCode: 3 });
});

test('notes whose properties cannot be read are named on stderr', async () => {
  const { type } = official({ 'T.base': 'filters: a == 1\n', 'Emma.md': '---\na: [\n---\n' });

  expect(await type('base:query', 'file=T')).toEqual({
    stdout: '[]\n',
    stderr: 'Properties unknown, because the frontmatter cannot be read: Emma.md (line 3).\n',
    exitCode: 0,
  });
});

test('of very many views the first are listed, with their number on stderr', async () => {
  const views = Array.from({ length: 101 }, (_, at) => `  - name: V${at}\n`).join('');
  const { type } = official({ 'T.base': `views:\n${views}` });

  const { stdout, stderr } = await type('base:views', 'file=T');

  expect(stdout.trim().split('\n')).toHaveLength(100);
  expect(stderr).toBe('Only the first 100 of 101 views are listed.\n');
});

test('a note for a view gets what its filters demand, and a free name', async () => {
  const base =
    'filters:\n  and:\n    - file.inFolder("Books")\n    - file.hasTag("book")\nviews:\n  - name: All\n  - name: Due\n    filters: "!due.isEmpty()"\n';
  const { type, text } = official({ 'B/T.base': base, 'U.base': 'filters: status ==\n' });

  expect(await type('base:create', 'path=B/T.base', 'name=Dune', 'content=One\\nTwo', 'open', 'newtab')).toEqual({
    stdout: 'Created: Books/Dune.md\n',
    stderr: '',
    exitCode: 0,
  });
  expect(text('Books/Dune.md')).toBe('---\ntags:\n  - book\n---\nOne\nTwo');
  expect(await type('base:create', 'file=T', 'view=Due', 'name=Dune')).toMatchObject({
    stdout: 'Created: Books/Dune 1.md\n',
    stderr: 'views[1].filters, line 8: does not hold: !due.isEmpty()\n',
  });
  expect(await type('base:create', 'file=T')).toMatchObject({ stdout: 'Created: Books/Untitled.md\n' });
  const failing = await type('base:create', 'file=U', 'name=A');
  expect(failing).toMatchObject({ stdout: 'Created: A.md\n', exitCode: 0 });
  expect(failing.stderr.split('\n')).toHaveLength(3);
  expect(await type('base:create', 'name=B')).toMatchObject({ stdout: '', exitCode: 2 });
  expect(await type('base:create', 'file=V', 'name=B')).toMatchObject({ stdout: '', exitCode: 3 });
  expect(await type('base:create', 'file=T', 'view=Al', 'name=B')).toMatchObject({ stdout: '', exitCode: 3 });
});

test('more rows of a base than a page holds are printed with one header', async () => {
  const files = Object.fromEntries(Array.from({ length: 1003 }, (_, at) => [`N/${at}.md`, '']));
  const { type } = official({ ...files, 'N.base': 'filters: file.inFolder("N")\n' });
  const print = async (format: string) => (await type('base:query', 'file=N', `format=${format}`)).stdout;

  expect(JSON.parse(await print('json'))).toHaveLength(1003);
  const [csv, tsv, md, paths] = await Promise.all(['csv', 'tsv', 'md', 'paths'].map(print));
  expect(csv?.split('\r\n')).toHaveLength(1 + 1003 + 1);
  expect(tsv?.split('\n')).toHaveLength(1 + 1003 + 1);
  expect(md?.split('\n')).toHaveLength(2 + 1003 + 1);
  expect(paths?.split('\n')).toHaveLength(1003 + 1);
});
