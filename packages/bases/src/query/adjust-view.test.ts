import { expect, test } from 'vitest';
import { readBase } from '../base/read-base.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { adjustView, isOfAdjustment, type ViewAdjustment } from './adjust-view.ts';
import { runView, type ViewResult } from './run-view.ts';

const vault = memoryVault({
  'A.md': { properties: { n: 1, by: 'x' } },
  'B.md': { properties: { n: 2, by: 'x' } },
  'C.md': { properties: { n: 3, by: 'y' } },
});

async function run(yaml: string, adjustment: ViewAdjustment): Promise<ViewResult> {
  const read = readBase(yaml);
  const first = 'base' in read ? read.base.views[0] : undefined;
  if ('malformed' in read || first === undefined) throw new Error('The base of this test is malformed.');
  const { base, view } = adjustView(read.base, first, adjustment);
  const candidates = ['A.md', 'B.md', 'C.md'];
  const given = { vault, candidates, regexps: unguardedRegexps, now: 0, thisPath: 'X.base', isThisNamed: false };
  return runView(base, view, given);
}

test('a statement is added to the filters of the view', async () => {
  const { paths } = await run('filters: by == "x"\nviews: [{filters: "n < 3"}]\n', { filter: 'n > 1' });

  expect(paths).toEqual(['B.md']);
  expect((await run('', { filter: 'n > 1' })).paths).toEqual(['B.md', 'C.md']);
});

test('other columns are shown, also formulas of the base', async () => {
  const { columns, rows } = await run('formulas: {twice: n * 2}\n', { columns: ['n', 'formula.twice', 'file.name'] });

  expect(columns.map(({ property }) => property.text)).toEqual(['note.n', 'formula.twice', 'file.name']);
  expect(rows[1]?.values).toEqual([2, 4, 'B']);
});

test('problems have their places in the texts of the caller, even if the base has keys of these names', async () => {
  const { problems } = await run('filter: "!x"\ncolumns: [a, b]\nfilters: n.rond()\n', {
    filter: 'n > 0 &&\n  this.x',
    columns: ['formula.nope'],
  });

  expect(problems).toMatchObject([
    { where: 'filter', line: 1, column: 1, reason: 'UNKNOWN_KEY' },
    { where: 'columns', line: 2, column: 1, reason: 'UNKNOWN_KEY' },
    { where: 'filter', line: 2, column: 3, reason: 'THIS_NOT_NAMED' },
    { where: 'columns[0]', line: 1, column: 1, reason: 'UNKNOWN_FORMULA' },
    { where: 'filters', line: 3, column: 12, reason: 'UNKNOWN_FUNCTION' },
  ]);
  expect(problems.map(isOfAdjustment)).toEqual([false, false, true, true, false]);
});
