import { expect, test } from 'vitest';
import { answerOf, notesWith } from './views.test.kit.ts';

const numbers = [1, 2, 4.005, 'x', null];
const dates = ['2026-01-01', '2026-01-03', 5, undefined];
const checks = [true, false, false, undefined, 'true'];
const texts = ['a', 'A', 'a', '', null, undefined, []];

test.each<[name: string, values: unknown[], value: unknown]>([
  ['Average', numbers, 2.34],
  ['Min', numbers, 1],
  ['Max', numbers, 4.005],
  ['Sum', numbers, 7.01],
  ['Range', numbers, 3.005],
  ['Range', dates, { type: 'duration', milliseconds: 172_800_000, text: '2 days' }],
  ['Median', [4, 1, 3, 2, 'x'], 2.5],
  ['Stddev', [1, 2, 4], 1.25],
  ['Earliest', dates, { type: 'date', value: '2026-01-01' }],
  ['Latest', dates, { type: 'date', value: '2026-01-03' }],
  ['Checked', checks, 1],
  ['Unchecked', checks, 2],
  ['Empty', texts, 4],
  ['Filled', texts, 3],
  ['Unique', texts, 2],
  ['Unique', ['[[A]]', '[[A|a]]', '[[A]]'], 2],
  ...['Average', 'Min', 'Max', 'Sum', 'Range', 'Median', 'Stddev', 'Earliest', 'Latest'].map(
    (name): [string, unknown[], unknown] => [name, ['x', null], null],
  ),
  ...['Checked', 'Unchecked', 'Filled', 'Unique'].map((name): [string, unknown[], unknown] => [name, [null], 0]),
])('%s of %j is %j', async (name, values, value) => {
  const { summaries } = await answerOf({ views: [{ summaries: { p: name } }] }, notesWith('p', values));

  expect(summaries).toEqual({ 'note.p': value });
});

test('a summary covers the rows of the view, and each group has its own', async () => {
  const views = [{ summaries: { p: 'Sum' }, sort: [{ property: 'p' }], limit: 3, groupBy: { property: 'p' } }];

  const { summaries, groups } = await answerOf({ views }, notesWith('p', [8, 1, 2, 1]));

  expect(summaries).toEqual({ 'note.p': 4 });
  expect(groups).toEqual([
    [1, 2, { 'note.p': 2 }],
    [2, 1, { 'note.p': 2 }],
  ]);
});

test("a base's own summary comes before one of Obsidian, and has errors as null", async () => {
  const base = {
    formulas: { half: 'if(p == "x", oops(), p / 2)' },
    summaries: { Sum: 'values.length', All: 'values' },
    views: [{ summaries: { p: 'Sum', 'formula.half': 'All' } }],
  };

  expect((await answerOf(base, notesWith('p', [4, 'x']))).summaries).toEqual({
    'note.p': 2,
    'formula.half': [2, null],
  });
});

test('a summary that fails is an error and is reported, and an unknown one is null', async () => {
  const base = { summaries: { Bad: 'values.nope()' }, views: [{ summaries: { p: 'Bad', q: 'None' } }] };

  const { summaries, result } = await answerOf(base, notesWith('p', [1]));

  expect(summaries).toEqual({
    'note.p': { type: 'error', message: 'Cannot find function "nope" on type List' },
    'note.q': null,
  });
  expect(result.problems.map(({ reason }) => reason)).toEqual(['UNKNOWN_SUMMARY', 'UNKNOWN_FUNCTION']);
});

test.each(['constructor', 'hasOwnProperty', 'toString', 'valueOf', '__proto__'])(
  'the name %s, which every object has, is an unknown summary and an unknown type of view',
  async (name) => {
    const { names, summaries, result } = await answerOf(
      { views: [{ type: name, summaries: { p: name } }] },
      notesWith('p', [1]),
    );

    expect({ names, summaries }).toEqual({ names: ['A'], summaries: { 'note.p': null } });
    expect(result.problems).toMatchObject([{ reason: 'UNKNOWN_SUMMARY', message: `There is no summary "${name}".` }]);
  },
);
