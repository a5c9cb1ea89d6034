import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const notes = {
  'A.md': '---\nStatus: open\ntask.status: literal\ntask: {status: inner}\nn: 3\nup: "[[B]]"\n---\n',
  'B.md': '---\nn: 10\n---\n',
  'Hidden/C.md': '---\nn: 1\n---\n',
  '.obsidian/app.json': '{"userIgnoreFilters": ["Hidden/"]}',
  '.obsidian/types.json': '{"types": {"n": "number"}}',
};

async function queried(yaml: string, params: object = {}) {
  return await noteAgent(notes).ask('query_base', { yaml, ...params });
}

/** The values of each row, in the order of the columns. */
async function valuesOf(yaml: string): Promise<unknown[]> {
  const { metadata } = await queried(yaml);
  return metadata.rows.map(({ values }: { values: object }) => Object.values(values));
}

test.each<[rule: string, yaml: string, values: unknown[]]>([
  ['what follows the first dot of a column is one key', 'views: [{order: [note.task.status]}]', ['literal']],
  ['a column without a prefix is a property with its whole text', 'views: [{order: [task.status]}]', ['literal']],
  ['property. is no prefix any more', 'views: [{order: [property.n]}]', [null]],
  ['in a formula, a dot leads into a property', 'formulas: {a: task.status}\nviews: [{order: [formula.a]}]', ['inner']],
  ['a property is found regardless of case', 'views: [{order: [status]}]', ['open']],
  [
    'a number and a boolean are formulas',
    'formulas: {a: 7, b: true}\nviews: [{order: [formula.a, formula.b]}]',
    [7, true],
  ],
  [
    'times have seconds and timestamps',
    'formulas: {a: \'date("2026-01-02T03:04:05.678")\', b: formula.a.second, c: formula.a.timestamp, d: \'duration("1500ms").seconds\'}\nviews: [{order: [formula.b, formula.c, formula.d]}]',
    [5, Date.UTC(2026, 0, 2, 3, 4, 5, 678), 1.5],
  ],
])('%s', async (_, yaml, values) => {
  expect(await valuesOf(`filters: Status\n${yaml}\n`)).toEqual([values]);
});

test('keys under properties need their prefix, and the older display is read', async () => {
  const { metadata } = await queried(
    'properties: {Status: {displayName: S}, note.n: {displayName: N}}\ndisplay: {note.up: U}\nviews: [{order: [Status, n, up]}]\n',
  );

  expect(metadata.columns).toEqual([
    { property: 'note.Status', name: 'Status' },
    { property: 'note.n', name: 'N', type: 'number' },
    { property: 'note.up', name: 'U' },
  ]);
});

test('rows are sorted by the older key column, without excluded files, and a limit of 0 is none', async () => {
  const { metadata } = await queried('filters: n\nviews: [{limit: 0, sort: [{column: note.n, direction: DESC}]}]\n');

  expect(metadata.rows.map(({ path }: { path: string }) => path)).toEqual(['B.md', 'A.md']);
});

test('of two views of one name the first answers, before its limit rows are counted', async () => {
  const { metadata } = await queried('filters: n\nviews: [{name: V, limit: 1}, {name: V}]\n', { view: 'V' });

  expect(metadata).toMatchObject({ total_count: 1, matched_count: 2 });
});

test.each([
  [{}, 'base'],
  [{ base: 'Own', yaml: '' }, 'yaml'],
  [{ base: 'Own', note: 'A' }, 'note'],
  [{ note: 'A', yaml: '' }, 'yaml'],
  [{ base: 'Own', block: 1 }, 'block'],
  [{ yaml: '', block: 1 }, 'block'],
])('query_base and check_base refuse %j: a base is named in one way', async (params, field) => {
  const { ask } = noteAgent(notes);

  for (const command of ['query_base', 'check_base'])
    expect(await ask(command, params)).toMatchObject({ reason: 'INVALID_PARAMS', details: { field } });
});

test('a view of any type is answered, by default the first, with 50 rows', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.md`, '']));
  const { ask } = noteAgent(many);

  const { metadata } = await ask('query_base', { yaml: 'views: [{type: "a-plugin", name: P}, {name: Q}]' });

  expect(metadata).toMatchObject({ view: { name: 'P', type: 'a-plugin' }, total_count: 60, truncated: true });
  expect(metadata.rows).toHaveLength(50);
});

test('a formula that fails is an error in its cell, and the row stays', async () => {
  const { metadata } = await queried(
    'filters: n\nformulas: {bad: Status.revers()}\nviews: [{order: [formula.bad, n]}]\n',
  );

  expect(metadata.rows).toEqual([
    {
      path: 'A.md',
      values: { 'formula.bad': { type: 'error', message: expect.stringContaining('revers') }, 'note.n': 3 },
    },
    { path: 'B.md', values: { 'formula.bad': null, 'note.n': 10 } },
  ]);
  expect(metadata.problems).toMatchObject([
    {
      severity: 'error',
      reason: 'UNKNOWN_FUNCTION',
      where: 'formulas.bad',
      line: 2,
      column: 24,
      did_you_mean: 'reverse',
      rows: 1,
      first_row: 'A.md',
    },
  ]);
});

test('"this" is any file: its properties come before its fields', async () => {
  const formulas = 'formulas: {a: "[this.n, this.name, this.file, this == file, up == this]"}\n';
  const { metadata } = await queried(`${formulas}filters: Status\nviews: [{order: [formula.a]}]\n`, { this: 'B' });

  expect(metadata.rows[0].values['formula.a']).toEqual([10, 'B', { type: 'file', path: 'B.md' }, false, true]);
});

test.each([
  ['json', '[\n  {\n    "path": "A.md",\n    "f": "x|y,\\"\\t\\n1",\n    "n": 3\n  }\n]\n'],
  ['csv', 'path,f,n\r\nA.md,"x|y,""\t\n1",3\r\n'],
  ['tsv', 'path\tf\tn\nA.md\tx|y," 1\t3\n'],
  ['md', '| f | n |\n| --- | --- |\n| x\\|y,"\t 1 | 3 |\n'],
  ['paths', 'A.md\n'],
])('in the format %s, a cell with quotes, tabs and line breaks stays one cell', async (format, text) => {
  const formulas = { f: String.raw`"x|y,\"\t\n1"` };
  const base = JSON.stringify({ filters: 'Status', formulas, views: [{ order: ['formula.f', 'n'] }] });

  expect((await queried(base, { format })).data).toBe(text);
});
