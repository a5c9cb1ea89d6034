import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { typist } from './typed-call.ts';

const tree = { 'Dune.md': '#book\n', 'Old.base': 'views: []\n' };

function filesIn(vault: string): Record<string, string> {
  const paths = readdirSync(vault, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:md|base)$/.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(vault, path), 'utf8')]));
}

test('a base is created from its parts, answers, and is undone', async () => {
  const agent = noteAgent(tree);
  const parts = { path: 'Lists/Books', filters: 'file.hasTag("book")', views: [{ type: 'table', name: 'All' }] };
  const preview = await agent.ask('create_base', { ...parts, dry_run: true });
  expect(filesIn(agent.vault)).toEqual(tree);
  const made = await agent.ask('create_base', parts);
  expect(made).toMatchObject({ metadata: { path: 'Lists/Books.base', outcome: 'created', problems: [] } });
  expect(made.metadata).toMatchObject({ etag: preview.metadata['etag'] });
  expect((await agent.ask('query_base', { base: 'Books', view: 'All' })).metadata).toMatchObject({
    rows: [{ path: 'Dune.md' }],
  });
  await agent.ask('undo', { transaction_id: made.metadata['transaction_id'] });
  expect(filesIn(agent.vault)).toEqual(tree);
});

test('a base with errors is refused with each of them, and created only on request', async () => {
  const agent = noteAgent(tree);
  const yaml = 'filter: a\nfilters: a ==\nformulas:\n  total: "price.rond(2)"\n';
  const refused = await agent.ask('create_base', { path: 'New', yaml });
  expect(refused).toMatchObject({
    reason: 'CONTENT_INVALID',
    details: {
      total: 2,
      problems: [
        { reason: 'SYNTAX', where: 'filters', line: 2 },
        { reason: 'UNKNOWN_FUNCTION', where: 'formulas.total', line: 4, column: 17, did_you_mean: 'round' },
      ],
    },
  });
  expect(filesIn(agent.vault)).toEqual(tree);
  const made = await agent.ask('create_base', { path: 'New', yaml, allow_problems: true });
  expect(made.metadata).toMatchObject({ problems: [{ severity: 'warning', did_you_mean: 'filters' }, {}, {}] });
  expect(filesIn(agent.vault)).toEqual({ ...tree, 'New.base': yaml });
});

test.each([
  [{ path: 'Old', yaml: '' }, 'NOTE_EXISTS'],
  [{ path: 'Old', yaml: '', if_exists: 'overwrite', if_match: 'sha256-0' }, 'ETAG_MISMATCH'],
  [{ path: 'New.md', yaml: '' }, 'EXTENSION_INVALID'],
  [{ path: 'New.canvas', yaml: '' }, 'EXTENSION_INVALID'],
  [{ path: '../New', yaml: '' }, 'PATH_OUTSIDE_VAULT'],
  [{ path: '.obsidian/New', yaml: '' }, 'PATH_PROTECTED'],
  [{ path: 'New', yaml: 'views: }', allow_problems: true }, 'CONTENT_INVALID'],
  [{ path: 'New', filters: { and: ['a'], or: ['b'] } }, 'CONTENT_INVALID'],
  [{ path: 'New' }, 'INVALID_PARAMS'],
  [{ path: 'New', yaml: '', views: [] }, 'INVALID_PARAMS'],
])('%j is refused with %s, and nothing changes', async (params, reason) => {
  const agent = noteAgent(tree);
  expect(await agent.ask('create_base', params)).toMatchObject({ reason });
  expect(filesIn(agent.vault)).toEqual(tree);
});

test.for([
  ['views: x', 'views', '"x"', '[{type: table, name: All}]'],
  ['views: [x]', 'views[0]', '"x"', '{type: table, name: All}'],
  ['views: [{order: file.name}]', 'views[0].order', '"file.name"', '[file.name]'],
  ['views: [{sort: {property: a}}]', 'views[0].sort', 'a map', '[{property: file.name, direction: ASC}]'],
  ['views: [{limit: -1}]', 'views[0].limit', '-1', 'a number from 0'],
  ['formulas: [a]', 'formulas', 'a list', '{total: price * 2}'],
  [`views: ${'🦊'.repeat(61)}`, 'views', `"${'🦊'.repeat(30)}…"`, '[{type: table, name: All}]'],
] as const)('%j is refused with the value that is wrong and its right form', async ([yaml, where, value, form]) => {
  const { ask } = noteAgent(tree);

  const refused = await ask('create_base', { path: 'New', yaml });

  const [{ message, ...problem }] = refused.details.problems;
  expect(problem).toMatchObject({ reason: 'SHAPE', where });
  expect(message).toContain(`"${where}" should be `);
  expect(message).toContain(form);
  expect(message).toContain(`not ${value}.`);
});

test('an existing base is called one, with the ways to change it', async () => {
  const { ask } = noteAgent(tree);
  const hint = 'Send another path or if_exists, or change the base with set_formula or add_view.';
  const typed = 'Use another path or --if-exists, or change the base with';

  const refused = { reason: 'NOTE_EXISTS', hint, details: { path: 'Old.base' } };
  expect(await ask('create_base', { path: 'Old', yaml: '' })).toMatchObject(refused);
  expect(await ask('create_note', { path: 'Old.base' })).toMatchObject(refused);
  const { stderr } = await typist(tree).type(['create_base', '--path', 'Old', '--filters', 'a']);
  expect(stderr).toContain(`The base 'Old.base' already exists\n${typed}`);
});

test('an existing base is skipped, replaced or kept beside a new one', async () => {
  const agent = noteAgent(tree);
  const ask = async (if_exists: string) =>
    (await agent.ask('create_base', { path: 'Old.base', yaml: 'views: []', if_exists })).metadata;
  expect(await ask('skip')).toMatchObject({ path: 'Old.base', outcome: 'skipped', changes: [] });
  expect(await ask('rename')).toMatchObject({ path: 'Old 1.base', outcome: 'renamed' });
  expect(await ask('overwrite')).toMatchObject({ path: 'Old.base', outcome: 'overwritten' });
  expect(filesIn(agent.vault)).toEqual({ ...tree, 'Old.base': 'views: []', 'Old 1.base': 'views: []' });
});
