import { expect, test } from 'vitest';
import { readBase } from '../base/read-base.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { type Judgement, judgeFile } from './judge-file.ts';

const vault = memoryVault({ 'A.md': { properties: { status: 'open', on: '2026-01-02' }, tags: ['#book'] } });

async function judge(yaml: string): Promise<Judgement> {
  const read = readBase(yaml);
  const view = 'base' in read ? read.base.views[0] : undefined;
  if ('malformed' in read || view === undefined) throw new Error('The base of this test is malformed.');
  const query = { vault, regexps: unguardedRegexps, now: 0, thisPath: 'X.base', isThisNamed: false };
  return judgeFile(read.base, view, { path: 'A.md', ...query });
}

test('a file that passes the filters has no unmet ones, even if other formulas of the view fail', async () => {
  const yaml = `filters: { and: [file.hasTag("book"), 'on.format("YYYY") == "2026"'] }
formulas: { bad: 'status.nothing()' }
views: [{ filters: status == "open", order: [formula.bad], sort: [{ property: formula.bad }] }]
`;

  expect(await judge(yaml)).toEqual({ unmet: [], problems: [] });
  expect(await judge('')).toEqual({ unmet: [], problems: [] });
});

test('each statement that does not hold is named with its place', async () => {
  const yaml = `filters:
  and:
    - file.hasTag("book")
    - and:
        - status != "open"
views:
  - filters:
      status == "done" && file.hasTag("book") && (status == "late" || !status)
`;

  expect((await judge(yaml)).unmet).toEqual([
    { where: 'filters', line: 5, column: 11, statement: 'status != "open"' },
    { where: 'views[0].filters', line: 8, column: 7, statement: 'status == "done"' },
    { where: 'views[0].filters', line: 8, column: 50, statement: '(status == "late" || !status)' },
  ]);
});

test('a group that does not hold is named as one statement', async () => {
  const yaml = `filters:
  and:
    - or: [a, { and: [b, c] }]
    - not: [status]
    - not: [{ not: [a] }, b]
    - or: []
`;

  expect((await judge(yaml)).unmet.map(({ statement, line }) => [statement, line])).toEqual([
    ['(a) || ((b) && (c))', 3],
    ['!(status)', 4],
    ['!((!(a)) || (b))', 5],
  ]);
});

test('a statement that cannot be parsed or fails does not hold, and is a problem', async () => {
  const { unmet, problems } = await judge("filters: { and: ['status ==', 'status.upper()', this.x] }\n");

  expect(unmet.map(({ statement }) => statement)).toEqual(['status ==', 'status.upper()', 'this.x']);
  expect(problems).toMatchObject([
    { reason: 'SYNTAX', where: 'filters', line: 1 },
    { reason: 'THIS_NOT_NAMED', severity: 'warning' },
    { reason: 'UNKNOWN_FUNCTION', rows: 1, firstRow: 'A.md' },
  ]);
});
