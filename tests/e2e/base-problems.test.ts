import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { typist } from './typed-call.ts';

interface Place {
  readonly where: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

const note = { 'A.md': '---\nn: 1\n---\n' };

test.each([
  'filters: file.hasTog("a")\n',
  'filters: "!file.hasTog(1)"\n',
  'filters:\n  and:\n    - n == 1\n    - hasTog("a")\n',
  'formulas:\n  x: file.siez + 1\nviews:\n  - order: [formula.x]\n',
  'formulas:\n  x: if(true, file.name.revrese())\nviews:\n  - order: [formula.x]\n',
  'filter: file.hasTag("a")\n',
  'views:\n  - name: One\n    filter: n > 1\n    sort:\n      - propertie: n\n        property: n\n',
  'formulas: {x: 1}\nviews:\n  - order: [formula.y]\n',
  'properties:\n  n:\n    displayname: N\n',
])('a query and a check find the same mistake at the same place: %j', async (yaml) => {
  const { ask } = noteAgent(note);
  const placesIn = ({ metadata }: Awaited<ReturnType<typeof ask>>): Place[] =>
    (metadata.problems as Place[])
      .map(({ where, line, column, reason }) => ({ where, line, column, reason }))
      .sort((a, b) => a.line - b.line);

  const checked = placesIn(await ask('check_base', { yaml }));
  const queried = placesIn(await ask('query_base', { yaml }));

  expect(checked).not.toEqual([]);
  expect(queried).toEqual(checked);
});

test.each([
  ['filters: {and: [n], foo: 1}\n', { line: 1, column: 21 }, '"foo" is not one of them.'],
  ['filters:\n  nad:\n    - n\n', { line: 2, column: 3 }, '"nad" is not one of them. Did you mean "and"?'],
  [
    'views:\n  - filters:\n      or:\n        - ad: [n]\n',
    { line: 4, column: 11 },
    '"ad" is not one of them. Did you mean "and"?',
  ],
])('a filter with a key that is not and, or, or not is refused at that key: %j', async (yaml, place, words) => {
  const { ask } = noteAgent({ ...note, 'B.base': yaml });
  const message = expect.stringContaining(words);

  expect((await ask('check_base', { base: 'B' })).metadata.problems).toMatchObject([{ ...place, message }]);
  expect(await ask('query_base', { base: 'B' })).toMatchObject({ reason: 'BASE_MALFORMED', details: place });
});

test('a filter that cannot be read is a failure for scripts, and another mistake is not', async () => {
  const { type } = typist({ 'A.md': '', 'B.base': 'views:\n  - type: table\n    name: T\n    order: [formula.x]\n' });

  const filter = await type(['base', 'B', '--filter', 'a = 1']);
  const column = await type(['base', 'B', '--columns', 'formula.none']);

  expect(filter).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Compare with "=="') });
  expect(column.exitCode).toBe(0);
});

test('a query names a key without a meaning, typed too', async () => {
  const { type } = typist({ ...note, 'B.base': 'filter: file.hasTag("a")\n' });

  const { stdout, stderr, exitCode } = await type(['base', 'B', '--format', 'paths']);

  expect({ stdout, exitCode }).toEqual({ stdout: 'A.md\nB.base\n', exitCode: 0 });
  expect(stderr).toBe('filter, line 1, column 1: The key "filter" has no meaning here. Did you mean filters?\n');
});

test('a key named cursor has a line', async () => {
  const { type } = typist({ 'B.base': 'cursor: 1\n' });

  const { stderr } = await type(['base', 'B', '--format', 'paths']);

  expect(stderr).toMatch(/^cursor, line 1, column 1: The key "cursor" has no meaning here/);
});

test('YAML of the call is not called a base with a name', async () => {
  const { type } = typist(note);

  expect((await type(['base', '--yaml', 'filters: [n]'])).stderr).toMatch(
    /^obsidian-agent: The YAML cannot be read: line 1, column 10: /,
  );
  expect((await type(['base', '--yaml', 'filters: this == null', '--format', 'paths'])).stdout).toBe('A.md\n');
});

test('a base in place of a note with a block is refused with the option for it', async () => {
  const { type } = typist({ ...note, 'B.base': '' });

  expect((await type(['base', '--note', 'B.base'])).stderr).toBe(
    "obsidian-agent: 'B.base' is a base, not a note with a base block\nUse --base B.base instead of --note.\n",
  );
});

test('a key of a block is at its line in the note, also if the call has a filter', async () => {
  const { ask } = noteAgent({ 'A.md': 'Text.\n\n```base\nfilter: n\n```\n' });

  const { metadata } = await ask('query_base', { note: 'A', filter: 'n ==' });

  expect(metadata.problems).toMatchObject([
    { reason: 'UNKNOWN_KEY', where: 'filter', line: 4, column: 1 },
    { reason: 'SYNTAX', where: 'filter', line: 1 },
  ]);
});

test('a query of one view says nothing about the keys of another one, and one of all views names each key once', async () => {
  const yaml = 'extra: 1\nviews:\n  - name: A\n    limits: 1\n  - name: B\n    limits: 2\n';
  const { ask } = noteAgent(note);
  const keys = (problems: readonly { readonly where: string }[]) => problems.map(({ where }) => where);

  const one = await ask('query_base', { yaml, view: 'B' });
  const all = await ask('query_base', { yaml, all_views: true });

  expect(keys(one.metadata.problems)).toEqual(['extra', 'views[1].limits']);
  expect(keys(all.metadata.problems)).toEqual(['extra', 'views[0].limits']);
  expect(keys(all.metadata.other_views[0].problems)).toEqual(['views[1].limits']);
});

test.each([
  [
    'views:\n  - {name: One, type: table\n  - {name: Two}\n',
    3,
    'A "{" before this place is not closed. Add the missing "}".',
  ],
  ['filters: a: b\n', 1, 'This line has a second ": ". Put text that contains ": " in quotes.'],
  ['formulas:\n  x: "1\nviews: []\n', 2, 'This double quote is not closed. Add the second one.'],
  ['filters: n\nviews\n', 2, 'This is not "key: value". Write a colon and a space after the key.'],
  ['formulas:\n  x: 1\n y: 2\n', 3, 'The indentation of this line does not fit the lines above.'],
])('YAML that cannot be read is explained in plain words: %j', async (yaml, line, words) => {
  const { ask } = noteAgent({ ...note, 'B.base': yaml });

  const checked = await ask('check_base', { base: 'B' });
  const queried = await ask('query_base', { base: 'B' });
  const listed = await ask('list_bases', {});

  const { column } = checked.metadata.problems[0];
  expect(checked.metadata.problems).toMatchObject([{ line, message: expect.stringContaining(words) }]);
  expect(queried).toMatchObject({ reason: 'BASE_MALFORMED', details: { line, column } });
  expect(listed.metadata.bases[0].error).toContain(`line ${line}, column ${column}: ${words}`);
});

test.each([
  ['plain', 'formulas:\n  a: file.name\n    + nope(1)\n', { line: 3, column: 7 }],
  ['a folded block', 'formulas:\n  a: >-\n\n    file.name\n\n      + nope(1)\n', { line: 6, column: 9 }],
  ['a literal block', 'formulas:\n  a: |\n    file.name\n    + nope(1)\n', { line: 4, column: 7 }],
  ['between single quotes', "formulas:\n  a: 'file.name + ''\n    x'' + nope(1)'\n", { line: 3, column: 11 }],
  [
    'between double quotes',
    'formulas:\r\n  a: "file.\\\r\n    name\\x20+ \\"\\u0078\\" +\r\n\r\n    nope(1)"\r\n',
    { line: 5, column: 5 },
  ],
  ['a filter in a folded block', 'filters: >\n  n &&\n  nope(1)\nformulas:\n  a: n\n', { line: 3, column: 3 }],
])('a mistake in a text of several lines has its own line and column: %s', async (_, yaml, place) => {
  const { ask } = noteAgent({ ...note, 'B.base': `${yaml}views: [{order: [formula.a]}]\n` });
  const mistake = { reason: 'UNKNOWN_FUNCTION', ...place };

  expect((await ask('check_base', { base: 'B' })).metadata.problems).toMatchObject([mistake]);
  expect((await ask('query_base', { base: 'B' })).metadata.problems).toMatchObject([mistake]);
});
