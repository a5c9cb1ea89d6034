import { expect, test } from 'vitest';
import { isLong } from '../faults/ask-agent.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

const views = Array.from({ length: 10_000 }, (_, at) => `  - name: V${at}\n`).join('');
const tenfold = (name: string, of: string) => `${name}: &${name} [${Array(10).fill(of).join(', ')}]\n`;

function withBase(base: string): NoteAgent {
  return noteAgent({ 'X.base': base, 'A.md': '---\nn: 1\nx: "[[A]]"\n---\n' });
}

/** `pnpm faults` has five times as many, which takes five times as long. */
const TYPED_VIEWS = isLong ? 10_000 : 2000;

test(`a base of ${TYPED_VIEWS} views with types and columns is checked, and its views are found`, async () => {
  const view = (name: string) => `  - type: table\n    name: ${name}\n    order:\n      - file.name\n      - n\n`;
  const last = `V${TYPED_VIEWS - 1}`;
  const { ask } = withBase(`views:\n${Array.from({ length: TYPED_VIEWS }, (_, at) => view(`V${at}`)).join('')}`);

  const { reason, details } = await ask('query_base', { base: 'X', view: `${last}9` });
  expect({ reason, shown: details.views.length }).toEqual({ reason: 'VIEW_NOT_FOUND', shown: 20 });
  expect(details.suggestions).toContain(last);
  expect((await ask('check_base', { base: 'X' })).metadata).toMatchObject({ valid: true, problems: [] });
  const { metadata } = await ask('query_base', { base: 'X', view: last });
  expect(metadata).toMatchObject({ view: { name: last, type: 'table' }, total_count: 2, problems: [] });
});

test('of the views of a base with thousands, the first are answered, and the others counted', async () => {
  const { metadata } = await withBase(`views:\n${views}`).ask('query_base', { base: 'X', all_views: true });

  expect({ total: metadata.views_total, others: metadata.other_views.length }).toEqual({ total: 10_000, others: 49 });
});

test('of a base with thousands of views and formulas, the first are listed, and all counted', async () => {
  const formulas = Array.from({ length: 3000 }, (_, at) => `  f${at}: "1"\n`).join('');
  const { ask } = withBase(`formulas:\n${formulas}views:\n${views}`);

  const { metadata, data } = await ask('list_bases', {});

  const [{ views: listed, formulas: names, ...counts }] = metadata.bases;
  expect({ listed: listed.length, names: names.length, ...counts }).toEqual({
    listed: 100,
    names: 100,
    path: 'X.base',
    views_count: 10_000,
    formulas_count: 3000,
  });
  expect(data).toMatch(/^X\.base: V0 \(table\), .*, V19 \(table\), … and 9980 more$/);
});

test.each([
  {
    unit: 'characters',
    base: `# ${'x'.repeat(1_048_575)}`,
    words: 'has 1048577 characters, more than 1048576.',
    exceeded: { limit: 1_048_576, found: 1_048_577 },
    line: 1,
    asked: [
      ['query_base', {}],
      ['add_view', { name: 'New' }],
      ['create_note', { path: 'New' }],
    ] as const,
  },
  {
    unit: 'tokens',
    base: `a: 1\nb: [${'[],'.repeat(72_000)}]`,
    words: 'has more than 360000 tokens.',
    exceeded: { limit: 360_000 },
    line: 2,
    // It takes a second to count them.
    asked: [['query_base', {}]] as const,
  },
])('a base of too many $unit is refused with the limit and the next step', async ({ unit, base, words, ...rest }) => {
  const { exceeded, line, asked } = rest;
  const { ask } = withBase(base);
  const hint = 'Split the base: move some of its views to another base.';
  const details = { base: 'X.base', line, unit, ...exceeded };

  for (const [action, params] of asked)
    expect(await ask(action, { base: 'X', ...params })).toMatchObject({ reason: 'BASE_TOO_LARGE', hint, details });
  const message = expect.stringContaining(words);
  expect((await ask('check_base', { base: 'X' })).metadata).toMatchObject({
    valid: false,
    problems: [{ reason: 'BASE_TOO_LARGE', line, message }],
  });
  expect((await ask('list_bases', {})).metadata.bases).toMatchObject([{ error: message }]);
});

test('of thousands of problems the first are listed, and the others counted', async () => {
  const formulas = Array.from({ length: 3000 }, (_, at) => `  f${at}: "1 +"\n`).join('');
  const columns = Array.from({ length: 3000 }, (_, at) => `formula.f${at}`).slice(0, 900);
  const { ask } = withBase(`formulas:\n${formulas}views:\n  - order: [${columns.join(', ')}]\n`);

  const checked = await ask('check_base', { base: 'X' });
  const queried = await ask('query_base', { base: 'X' });

  expect(checked.metadata.valid).toBe(false);
  expect(checked.metadata.problems).toHaveLength(201);
  const others = { severity: 'error', reason: 'LIMIT', where: 'formulas.f200', line: 202 };
  expect(checked.metadata.problems.at(-1)).toMatchObject({
    ...others,
    message: '2800 more problems from here on, not listed',
  });
  expect(queried.metadata.problems).toHaveLength(201);
  expect(queried.data).toContain('700 more problems from here on, not listed');
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFviews: []\n', 'utf16le')],
  ['invalid UTF-8', Buffer.from([0x61, 0x3a, 0xff])],
])('a base or a note with a base block in %s is refused for its encoding', async (_, bytes) => {
  const block = Buffer.concat([Buffer.from('```base\nviews: []\n```\n'), bytes]);
  const { ask } = noteAgent({ 'X.base': bytes, 'N.md': block });
  const refused = { reason: 'NOTE_NOT_TEXT', hint: 'Convert the file to UTF-8 first.' };

  expect(await ask('query_base', { base: 'X' })).toMatchObject({ ...refused, details: { path: 'X.base' } });
  expect(await ask('query_base', { note: 'N' })).toMatchObject({ ...refused, details: { path: 'N.md' } });
  expect(await ask('check_base', { base: 'X' })).toMatchObject(refused);
  expect(await ask('create_note', { path: 'New', base: 'X' })).toMatchObject(refused);
});

test('all views share the steps of one query', async () => {
  const { ask } = withBase(JSON.stringify({ views: Array(40).fill({ filters: '"x".repeat(900000).length' }) }));

  const { metadata } = await ask('query_base', { base: 'X', all_views: true });

  expect(metadata.problems).toEqual([]);
  expect(metadata.other_views.at(-1).problems).toMatchObject([{ reason: 'LIMIT' }]);
});

test.each([
  ['nests its filters thousands deep', `filters: ${'{and: ['.repeat(3000)}a${']}'.repeat(3000)}`],
  [
    'repeats itself by aliases',
    `a: &a [x]\n${[...'bcdefgh'].map((name, at) => tenfold(name, `*${'abcdefgh'[at]}`)).join('')}`,
  ],
  ['is not YAML', 'views: }'],
])('a base that %s is refused by each command with its place', async (_, base) => {
  const { ask } = withBase(base);
  const place = { line: expect.any(Number), column: expect.any(Number) };

  for (const [action, params] of [
    ['query_base', {}],
    ['create_note', { path: 'New' }],
  ] as const)
    expect(await ask(action, { base: 'X', ...params })).toMatchObject({ reason: 'BASE_MALFORMED', details: place });
  expect((await ask('check_base', { base: 'X' })).metadata).toMatchObject({ valid: false, problems: [place] });
  expect((await ask('list_bases', {})).metadata.bases).toMatchObject([{ error: expect.any(String) }]);
});

test.each([
  ['formulas in a circle', 'formula.a', 'CIRCULAR'],
  ['a text of a gigabyte', '"x".repeat(1000000000)', 'LIMIT'],
  ['"this" within itself', 'this.file.file.x.file.y', 'UNKNOWN_FIELD'],
])('%s: the cell has the error, and every row is answered', async (_, formula, reason) => {
  const { ask } = withBase(JSON.stringify({ formulas: { a: formula }, views: [{ order: ['formula.a'] }] }));

  const { metadata } = await ask('query_base', { base: 'X', this: 'A' });

  expect(metadata.rows).toMatchObject(Array(2).fill({ values: { 'formula.a': { type: 'error' } } }));
  expect(metadata.problems).toMatchObject([{ reason, where: 'formulas.a', rows: 2 }]);
});

test.each([
  [
    'lists that have each other a thousand times',
    ['"a".repeat(999).split("")', ...Array(3).fill('formula.f0.map(formula.f?)')],
  ],
  ['a list with nothing but lists in it', ['"a".repeat(9999).split("").reduce([acc], 1)']],
  ['changes of a long text', ['"Ab ".repeat(300000)', '"a".repeat(99999).split("").map(formula.f0.title())']],
])('%s are stopped in time and memory, and the cell has the error', async (_, texts) => {
  const formulas = Object.fromEntries(texts.map((text, at) => [`f${at}`, text.replace('?', String(at - 1))]));
  const order = [`formula.f${texts.length - 1}`, 'n'];
  const { ask } = withBase(JSON.stringify({ filters: 'n', formulas, views: [{ order }] }));

  const { metadata } = await ask('query_base', { base: 'X' });

  expect(metadata.rows).toMatchObject([{ path: 'A.md', values: { [order[0] ?? '']: { type: 'error' } } }]);
  expect(metadata.problems[0]).toMatchObject({ reason: 'LIMIT', first_row: 'A.md' });
});

const many = (count: number, itemAt: (at: number) => unknown) => Array.from({ length: count }, (_, at) => itemAt(at));

test.each<[string, object, object]>([
  ['columns', { order: many(30_000, (at) => `a${at}`) }, { where: 'views[0].order', reason: 'LIMIT' }],
  ['sort keys', { sort: many(9000, () => ({ property: 'n' })) }, { where: 'views[0].sort', reason: 'LIMIT' }],
  ['filters', { filters: { or: many(20_000, () => 'a.b') } }, { where: 'views[0].filters', reason: 'LIMIT' }],
  [
    'unknown summaries',
    { summaries: Object.fromEntries(many(9000, (at) => [`a${at}`, `Smu${at}`]) as [string, string][]) },
    { where: 'views[0].summaries', reason: 'LIMIT' },
  ],
])('a view with thousands of %s is answered soon, and says what was left out', async (_, view, problem) => {
  const notes = Object.fromEntries(many(1000, (at) => [`N${at}.md`, '---\nn: 1\n---\n']) as [string, string][]);
  const { ask } = noteAgent(notes);

  const { status, metadata } = await ask('query_base', { yaml: JSON.stringify({ views: [view] }), limit: 20 });

  expect(status).toBe('success');
  expect(metadata.problems).toContainEqual(expect.objectContaining(problem));
});

test('messages show the beginning of a name that a formula makes', async () => {
  const { ask } = withBase(
    JSON.stringify({ formulas: { a: 'file["Ab ".repeat(300000)]' }, views: [{ order: ['formula.a'] }] }),
  );

  const { metadata } = await ask('query_base', { base: 'X' });

  expect(metadata.problems[0].message.length).toBeLessThan(100);
});

test('a list of a file that every row asks for is read once', async () => {
  const links = Array.from({ length: 2000 }, (_, at) => [`N${at}.md`, '[[Hub]]\n']);
  const { ask } = noteAgent({ ...Object.fromEntries(links), 'Hub.md': '' });
  const formulas = { a: 'file("Hub").backlinks == file("Hub").backlinks' };

  const { metadata } = await ask('query_base', {
    yaml: JSON.stringify({ formulas, views: [{ order: ['formula.a'], sort: [{ property: 'formula.a' }] }] }),
    limit: 1,
  });

  expect(metadata).toMatchObject({ total_count: 2001, rows: [{ values: { 'formula.a': true } }] });
});

test('a note is made for a view whose filter explodes, and the filter is named', async () => {
  const statement = `/^(a+)+$/.matches("${'a'.repeat(60)}!")`;
  const { ask } = withBase(
    JSON.stringify({ filters: { and: ['n == 1', statement, 'formula.a'] }, formulas: { a: 'formula.a' } }),
  );

  const { metadata } = await ask('create_note', { path: 'New', base: 'X' });

  expect(metadata).toMatchObject({
    in_view: false,
    unmet_filters: [{ statement }, { statement: 'formula.a' }],
    problems: [{ reason: 'REGEX_TIMED_OUT' }, { reason: 'CIRCULAR' }],
  });
});
