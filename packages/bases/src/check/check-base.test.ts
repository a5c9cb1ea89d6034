import { expect, test } from 'vitest';
import type { Problem } from '../base/problem.ts';
import { readBase } from '../base/read-base.ts';
import { checkBase } from './check-base.ts';

function problemsIn(text: string): readonly Problem[] {
  const read = readBase(text);
  if ('malformed' in read) throw new Error(read.malformed.message);
  return checkBase(read.base);
}

test('a base as Obsidian writes it has no problems', () => {
  expect(
    problemsIn(`filters:
  and:
    - file.hasTag("book")
    - status != "done"
formulas:
  total: (price * 1.19).round(2)
  age: (today() - published).years.floor()
  who: list(author)[0].asFile().properties.icon
  day: file.ctime.date().format("YYYY")
  open: tags.filter(value.startsWith("x")).length
properties:
  formula.total:
    displayName: Total
summaries:
  dear: values.filter(value > 10).length
views:
  - type: table
    name: Books
    order: [file.name, formula.total]
    summaries: { formula.total: dear }
    columnSize: { file.name: 200 }
  - type: kanban-by-someone
    name: Board
    lanes: 3
`),
  ).toMatchObject([{ reason: 'UNKNOWN_VIEW_TYPE', severity: 'warning', line: 22, column: 11 }]);
});

test.each([
  ['filter: a\n', 'UNKNOWN_KEY', 'filters'],
  ['views:\n  - group_by: {}\n', 'UNKNOWN_KEY', 'groupBy'],
  ['views:\n  - column: [a]\n', 'UNKNOWN_KEY', 'order'],
  ['views:\n  - columns: [a]\n', 'UNKNOWN_KEY', 'order'],
  ['views:\n  - type: my-plugin\n    columns: [a]\n', 'UNKNOWN_VIEW_TYPE', undefined],
  ['views:\n  - direction: ASC\n', 'UNKNOWN_KEY', undefined],
  ['views:\n  - sort:\n      - { property: a, directon: ASC }\n', 'UNKNOWN_KEY', 'direction'],
  ['properties:\n  status: { displayName: S }\n', 'UNKNOWN_KEY', 'note.status'],
  ['properties:\n  property.a: { displayName: S }\n', 'UNKNOWN_KEY', 'note.a'],
  ['properties:\n  note.a: { displayname: S }\n', 'UNKNOWN_KEY', 'displayName'],
  ['formulas:\n  a: price and x\n', 'SYNTAX', '&&'],
  ['formulas:\n  a: 1.round()\n', 'SYNTAX', '(1).'],
  ['filters: !done\n', 'SYNTAX', "'!done'"],
  ['formulas:\n  a: file.name.trm()\n', 'UNKNOWN_FUNCTION', 'trim'],
  ['formulas:\n  a: x.lenght()\n', 'UNKNOWN_FUNCTION', undefined],
  ['formulas:\n  a: x.revers()\n', 'UNKNOWN_FUNCTION', 'reverse'],
  ['formulas:\n  a: x.tofixed(1)\n', 'UNKNOWN_FUNCTION', 'toFixed'],
  ['formulas:\n  a: dat("2026-01-01")\n', 'UNKNOWN_FUNCTION', 'date'],
  ['filters: taggedWith(file, "a")\n', 'UNKNOWN_FUNCTION', 'file.hasTag("…")'],
  ['filters: contains(a, "b")\n', 'UNKNOWN_FUNCTION', 'value.contains(…)'],
  ['filters: hasTag("a")\n', 'UNKNOWN_FUNCTION', 'file.hasTag(…)'],
  ['filters: property.status == 1\n', 'UNKNOWN_FIELD', 'note.status'],
  ['views:\n  - order: [property.status]\n', 'UNKNOWN_FIELD', 'note.status'],
  ['views:\n  - sort: [{ property: a, direction: descending }]\n', 'SHAPE', 'DESC'],
  ['views:\n  - groupBy: { property: a, direction: 1 }\n', 'SHAPE', undefined],
  ['formulas:\n  a: (now() - file.ctime).round()\n', 'UNKNOWN_FUNCTION', undefined],
  ['formulas:\n  a: number(now() - file.ctime)\n', 'ADVICE', '(…).days'],
  ['formulas:\n  a: file.nme\n', 'UNKNOWN_FIELD', 'name'],
  ['formulas:\n  a: today().years\n', 'UNKNOWN_FIELD', 'year'],
  ['views:\n  - order: [file.tag]\n', 'UNKNOWN_FIELD', 'tags'],
  ['formulas:\n  total: 1\n  b: formula.totl\n', 'UNKNOWN_FORMULA', 'total'],
  ['formulas:\n  total: 1\nviews:\n  - order: [formula.totl]\n', 'UNKNOWN_FORMULA', 'total'],
  ['views:\n  - summaries: { a: Avrage }\n', 'UNKNOWN_SUMMARY', 'Average'],
  ['views:\n  - summaries: { a: Avg }\n', 'UNKNOWN_SUMMARY', 'Average'],
  ['views:\n  - summaries: { a: Std }\n', 'UNKNOWN_SUMMARY', 'Stddev'],
  ['views:\n  - type: tabel\n', 'UNKNOWN_VIEW_TYPE', 'table'],
  ['views:\n  - type: constructor\n', 'UNKNOWN_VIEW_TYPE', undefined],
  ['views:\n  - type: __proto__\n', 'UNKNOWN_VIEW_TYPE', undefined],
  ['views:\n  - name: A\n  - name: A\n', 'DUPLICATE_VIEW', undefined],
  ["filters: '!done'\n", 'ADVICE', 'done != true'],
  ['filters: file.backlinks.length > 1\n', 'ADVICE', undefined],
])('%j has the problem %s', (text, reason, didYouMean) => {
  const problems = problemsIn(text);

  expect(problems.map((problem) => problem.reason)).toEqual([reason]);
  expect(problems[0]?.didYouMean).toBe(didYouMean);
});

test('older keys that are read are not reported', () => {
  expect(problemsIn('display: { note.a: A }\nviews:\n  - sort: [{ column: a }]\n    groupBy: { column: a }\n')).toEqual(
    [],
  );
});

test('each circle of formulas is reported once, with its chain', () => {
  const problems = problemsIn(
    'formulas:\n  a: formula.b\n  b: formula.c + 1\n  c: formula.b\n  d: formula.d\n  e: formula.a + formula.b\n',
  );

  expect(problems).toMatchObject([
    { reason: 'CIRCULAR', line: 4, message: 'Circular reference: formula.b → formula.c → formula.b' },
    { reason: 'CIRCULAR', line: 5, message: 'Circular reference: formula.d → formula.d' },
  ]);
});

test('a chain of thousands of formulas is checked', () => {
  const formulas = Array.from({ length: 5000 }, (_, index) => `  f${index}: formula.f${(index + 1) % 5000}\n`);

  expect(problemsIn(`formulas:\n${formulas.join('')}`).map(({ reason }) => reason)).toEqual(['CIRCULAR']);
});
