import { expect, test } from 'vitest';
import type { Base } from './base.ts';
import { readBase } from './read-base.ts';

function baseOf(text: string): Base {
  const read = readBase(text);
  if ('malformed' in read) throw new Error(read.malformed.message);
  return read.base;
}

test.each(['', '# only a comment\n', 'views: []\n'])('%j is one table of every file', (text) => {
  expect(baseOf(text)).toMatchObject({
    filter: undefined,
    problems: [],
    views: [{ type: 'table', name: 'Table', columns: [{ property: { text: 'file.name' } }], limit: 0 }],
  });
});

test('everything that Obsidian writes is read', () => {
  const base = baseOf(`filters:
  and:
    - file.hasTag("book")
    - or: [price > 1, owned]
formulas:
  total: price * 2
  one: 1
properties:
  note.price: { displayName: Price }
  status: { displayName: nothing }
summaries:
  dear: values.max()
newItemFolder: Books
views:
  - type: cards
    name: Shelf
    filters: 'status != "done"'
    order: [file.name, price, note.task.status, formula.total]
    sort:
      - property: price
        direction: DESC
      - column: file.name
    groupBy: { property: status, direction: ASC }
    limit: 5
    summaries: { price: dear }
`);

  expect(base).toMatchObject({
    filter: { kind: 'and', filters: [{ kind: 'statement' }, { kind: 'or', filters: [{}, {}] }] },
    newItemFolder: 'Books',
    problems: [],
    views: [
      {
        name: 'Shelf',
        columns: [{}, { property: { text: 'note.price' } }, { property: { name: 'task.status' } }, {}],
        sort: [{ direction: 'DESC' }, { property: { text: 'file.name' }, direction: 'ASC' }],
        groupBy: { property: { text: 'note.status' } },
        limit: 5,
        summaries: [{ name: 'dear' }],
      },
    ],
  });
  expect([...base.formulas.keys()]).toEqual(['total', 'one']);
  expect(base.displayNames.get('note.price')).toBe('Price');
});

test.each([
  ['filters: [a, b]\n', 1],
  ['filters: true\n', 1],
  ['filters:\n  and: [a]\n  or: [b]\n', 2],
  ['filters:\n  and: [a]\n  other: 1\n', 3],
  ['filters:\n  and: a\n', 2],
  ['views:\n  - filters:\n      xor: [a]\n', 3],
  ['filters: [\nviews: }\n', 2],
  ['- a\n', 1],
  ['a: 1\na: 2\n', 2],
])('%j is malformed, with a place', (text, line) => {
  expect(readBase(text)).toMatchObject({ malformed: { line, message: expect.stringMatching(/\S/) } });
});

test.each([
  ['views:\n  - table\n', 'views[0]', 2],
  ['views: table\n', 'views', 1],
  ['formulas:\n  a: [1]\n', 'formulas.a', 2],
  ['views:\n  - order: name\n', 'views[0].order', 2],
  ['views:\n  - sort:\n      - price\n', 'views[0].sort[0]', 3],
  ['views:\n  - order:\n      - name\n      - {a: 1}\n', 'views[0].order[1]', 4],
  ['views:\n  - limit: ten\n', 'views[0].limit', 2],
  ['views:\n  - limit: -1\n', 'views[0].limit', 2],
])('%j is read without %s, which is reported', (text, where, line) => {
  const { problems, views } = baseOf(text);

  expect(problems).toMatchObject([{ reason: 'SHAPE', severity: 'error', where, line }]);
  expect(views).toHaveLength(1);
});

test.each([
  ['prop: a', 'sort[0]', '"views[0].sort[0]" has no "property", but "prop". Write a map such as '],
  ['direction: DESC', 'sort[0]', '"views[0].sort[0]" has no "property". Write a map such as '],
  ['property: 5', 'sort[0].property', '"views[0].sort[0].property" should be the name of a property, not 5.'],
])('a sort key {%s} is reported for what is wrong with it', (key, where, words) => {
  const [problem] = baseOf(`views:\n  - sort: [{${key}}]\n`).problems;

  expect(problem).toMatchObject({ reason: 'SHAPE', where: `views[0].${where}` });
  expect(problem?.message).toContain(words);
});

test.each([
  ['formulas:\n  a: price * x\n', { line: 2, column: 14 }],
  ["formulas:\n  a: '''b'' * x'\n", { line: 2, column: 15 }],
  ['formulas:\n  a: "\\"b\\" * x"\n', { line: 2, column: 15 }],
  ['formulas:\n  a: |\n    price\n     * x\n', { line: 4, column: 8 }],
  ['\ufeffformulas:\r\n  a: price * x\r\n', { line: 2, column: 14 }],
  ['formulas:\n  a: price\n    * x\n', { line: 3, column: 7 }],
])('the place of a part of a formula in %j is known', (text, place) => {
  const { formulas, yaml } = baseOf(text);
  const { path, text: formula } = formulas.get('a') ?? { path: [], text: '' };

  expect(yaml.placeOf(path, formula.lastIndexOf('x'))).toEqual(place);
});

test('a base with ten thousand views is read quickly', () => {
  const text = `views:\n${Array.from({ length: 10_000 }, (_, index) => `  - name: V${index}\n`).join('')}`;
  const start = process.cpuUsage();

  const { views } = baseOf(text);

  const { user, system } = process.cpuUsage(start);
  expect(views).toHaveLength(10_000);
  expect((user + system) / 1000).toBeLessThan(2000);
});
