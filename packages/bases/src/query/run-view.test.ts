import { expect, test } from 'vitest';
import { readBase } from '../base/read-base.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { Budget } from '../values/budget.ts';
import { runView, type ViewQuery, type ViewResult } from './run-view.ts';

const vault = memoryVault(
  {
    'A.md': { properties: { n: '5', team: ['x', 'y'], done: true, on: '2026-01-01' } },
    'B.md': { properties: { n: 7, team: ['x'], on: '2026-01-01T10:00:00' } },
    'C.md': { properties: { n: 6, team: 'x', done: false, by: '[[A]]' } },
    'Item 10.md': { properties: { by: '[[A|other]]' } },
    'Item 9.md': {},
  },
  new Map([['done', 'checkbox']]),
);
const candidates = ['C.md', 'A.md', 'Item 9.md', 'B.md', 'Item 10.md'];

async function run(yaml: string, options: Partial<ViewQuery> = {}): Promise<ViewResult> {
  const read = readBase(yaml);
  const view = 'base' in read ? read.base.views[0] : undefined;
  if ('malformed' in read || view === undefined) throw new Error('The base of this test is malformed.');
  const given = { vault, candidates, regexps: unguardedRegexps, now: 0, thisPath: 'X.base', isThisNamed: false };
  return runView(read.base, view, { ...given, ...options });
}

function pathsOf({ rows }: ViewResult): string[] {
  return rows.map(({ path }) => path.replace('.md', ''));
}

test('rows without a sort are in the order of their names, with numbers by value', async () => {
  expect(pathsOf(await run(''))).toEqual(['A', 'B', 'C', 'Item 9', 'Item 10']);
});

test('a page of rows has the same totals as all rows', async () => {
  const whole = await run('views: [{limit: 4, groupBy: {property: team}}]');
  const page = await run('views: [{limit: 4, groupBy: {property: team}}]', { choose: (paths) => paths.slice(1, 3) });

  expect(page.rows).toEqual(whole.rows.slice(1, 3));
  expect(page).toMatchObject({ paths: whole.paths, matchedCount: 5, groups: whole.groups });
});

test('an empty checkbox is sorted as an unchecked one, and any other empty value last', async () => {
  expect(pathsOf(await run('views: [{sort: [{property: done, direction: DESC}]}]'))).toEqual([
    ...['A', 'B', 'C', 'Item 9', 'Item 10'],
  ]);
  expect(pathsOf(await run('views: [{sort: [{property: on, direction: DESC}]}]')).slice(0, 2)).toEqual(['B', 'A']);
});

test('equal keys form one group: a list of one and its item, links to one file, a day and its times', async () => {
  const counts = async (property: string) =>
    (await run(`views: [{groupBy: {property: ${property}}}]`)).groups?.map(({ rows }) => rows);

  expect(await counts('team')).toEqual([2, 1, 2]);
  expect(await counts('by')).toEqual([2, 3]);
  expect(await counts('on')).toEqual([2, 3]);
});

test('an error is reported once for its place, with the number of rows and the first of them', async () => {
  const { problems, rows } = await run(
    'formulas:\n  twice: n * 2\n  bad: n.twise()\nviews:\n  - order: [formula.twice, formula.bad]\n',
  );

  expect(rows[0]?.values).toMatchObject([{ type: 'error' }, { type: 'error' }]);
  expect(problems).toMatchObject([
    { reason: 'TYPE', where: 'formulas.twice', line: 2, column: 10, rows: 1, firstRow: 'A.md' },
    { reason: 'UNKNOWN_FUNCTION', where: 'formulas.bad', line: 3, rows: 3, firstRow: 'A.md' },
  ]);
});

test('a statement that fails for a row leaves it out and is reported', async () => {
  const result = await run('filters:\n  and:\n    - n\n    - n * 2 > 1\n');

  expect(pathsOf(result)).toEqual(['B', 'C']);
  expect(result.problems).toMatchObject([{ where: 'filters', line: 4, column: 7, rows: 1, firstRow: 'A.md' }]);
});

test('what is wrong in general is reported with what was probably meant', async () => {
  const { problems } = await run(`formulas:
  total: formula.totl + 1
filters: this.n == 1 && !
views:
  - order: [formula.total, formula.tota]
    summaries: { n: Averge }
`);

  expect(problems).toMatchObject([
    { reason: 'SYNTAX', where: 'filters', line: 3, column: 26 },
    { reason: 'UNKNOWN_FORMULA', where: 'formulas.total', line: 2, didYouMean: 'total' },
    { reason: 'UNKNOWN_FORMULA', where: 'views[0].order[1]', line: 5, didYouMean: 'total' },
    { reason: 'UNKNOWN_SUMMARY', where: 'views[0].summaries', line: 6, didYouMean: 'Average' },
  ]);
});

test('without a file of the base, "this" is null', async () => {
  const { rows, problems } = await run('views:\n  - order: [formula.a]\nformulas: {a: this == null}\n', {
    thisPath: '',
  });

  expect(rows[0]?.values).toEqual([true]);
  expect(problems).toMatchObject([
    { message: 'No file was named for "this", and there is no base file, so it is null.' },
  ]);
});

test('the use of "this" is reported unless its file was named', async () => {
  const base = 'filters: file == this\n';

  expect((await run(base)).problems).toMatchObject([{ reason: 'THIS_NOT_NAMED', line: 1, column: 18 }]);
  expect(await run(base, { thisPath: 'B.md', isThisNamed: true })).toMatchObject({
    rows: [{ path: 'B.md' }],
    problems: [],
  });
});

test('summaries leave out errors and values of other types', async () => {
  const summaries = 'note.n: Sum, note.on: Range, formula.bad: Empty, note.team: Unique, note.done: Unchecked';
  const result = await run(`formulas: { bad: n * 2 }\nviews: [{summaries: {${summaries}}}]`);

  expect(Object.fromEntries(result.summaries)).toMatchObject({
    'note.n': 13,
    'note.on': { type: 'duration' },
    'formula.bad': 3,
    'note.team': 2,
    'note.done': 1,
  });
});

test('dates are formatted in words of Moment', async () => {
  const { rows } = await run(
    'filters: on\nformulas: { day: \'on.format("dddd D MMMM")\' }\nviews: [{order: [formula.day]}]',
  );

  expect(rows[0]?.values).toEqual(['Thursday 1 January']);
});

test('a summary without steps left is an error instead of a part of the sum', async () => {
  const { summaries, problems } = await run('views: [{summaries: {n: Sum}, order: [n]}]', { budget: new Budget(20) });

  expect(summaries.get('note.n')).toMatchObject({ type: 'error' });
  expect(problems).toMatchObject([{ reason: 'LIMIT' }]);
});

test('no row fulfils a filter once there are no steps left, not even one that excludes rows', async () => {
  const { rows, problems } = await run('filters: {not: [n == 5, n == 7]}', { budget: new Budget(10) });

  expect(rows.map(({ path }) => path)).toEqual(['C.md']);
  expect(problems[0]).toMatchObject({ reason: 'LIMIT', where: 'filters', rows: 4 });
});

test.each([
  'not: [file.hasTag("x")]',
  'or: [file.hasTag("x"), file.inFolder("")]',
  'and: [file.inFolder(""), {not: [{or: [file.hasTag("x"), file.inFolder("Y")]}]}]',
  'not: [n.x()]',
  'or: [n.x(), true]',
])('with any number of steps, {%s} decides each row rightly or reports that it is left out', async (filter) => {
  const yaml = `filters: {${filter}}`;
  const all = pathsOf(await run(yaml));

  for (let steps = 0; steps < 200; steps += 1) {
    const result = await run(yaml, { budget: new Budget(steps) });
    const limits = result.problems.filter(({ reason, where }) => reason === 'LIMIT' && where === 'filters');
    const leftOut = limits.reduce((sum, { rows = 0 }) => sum + rows, 0);
    const decided = candidates.slice(0, candidates.length - leftOut).map((path) => path.replace('.md', ''));
    expect(pathsOf(result), `${steps} steps`).toEqual(all.filter((path) => decided.includes(path)));
  }
});

test('statements that fail alike are each reported with their own rows', async () => {
  const { problems } = await run('filters: {or: [done.x(), done.y()]}');

  expect(problems).toMatchObject([
    { column: 21, rows: 2 },
    { column: 31, rows: 2 },
  ]);
});
