import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const base = `# My books
formulas:
  total: price * 2   # twice
views:
  - type: cards
    name: All   # everything
    # order: [by]
# end`;

const note = 'Before\r\n\r\n```base\r\n# none\r\n```\r\n\r\n```base\r\nformulas:\r\n  a: "1" # one\r\n```\r\nAfter';

const tree = { 'Books.base': base, 'Shelf.md': note };

test('a formula is added or changed, with every other byte kept, and undone', async () => {
  const { ask, bytes } = noteAgent(tree);
  const preview = await ask('set_formula', {
    base: 'Books',
    name: 'age',
    formula: 'now() - file.ctime',
    dry_run: true,
  });
  expect(bytes('Books.base')).toBe(base);

  const added = await ask('set_formula', { base: 'Books', name: 'age', formula: 'now() - file.ctime' });
  const changed = await ask('set_formula', { base: 'Books', name: 'total', formula: '"a: #b"' });
  const same = await ask('set_formula', { base: 'Books', name: 'total', formula: '"a: #b"' });

  expect(bytes('Books.base')).toBe(
    base.replace('price * 2', `'"a: #b"'`).replace('# twice\n', '# twice\n  age: now() - file.ctime\n'),
  );
  expect([added, changed, same].map(({ metadata }) => metadata.outcome)).toEqual(['added', 'changed', 'unchanged']);
  expect(added).toMatchObject({ data: expect.stringContaining('Added the formula "age" in Books.base.') });
  expect(added.metadata).toMatchObject({ etag: preview.metadata.etag, problems: [] });
  expect(same.metadata).toMatchObject({ transaction_id: null, changes: [] });
  await ask('undo', { transaction_id: changed.metadata.transaction_id });
  await ask('undo', { transaction_id: added.metadata.transaction_id });
  expect(bytes('Books.base')).toBe(base);
});

test('a view is added after the others and answers, with every other byte kept', async () => {
  const { ask, bytes } = noteAgent(tree);
  const view = { name: 'Dear', filters: { and: ['price > 10'] }, order: ['file.name', 'formula.total'] };

  const { metadata } = await ask('add_view', { base: 'Books', ...view, settings: { limit: 3 } });

  expect(metadata).toMatchObject({ path: 'Books.base', view: { name: 'Dear', type: 'table' }, problems: [] });
  const lines = [
    '  - type: table',
    '    name: Dear',
    '    filters:',
    '      and:',
    '        - price > 10',
    '    order:',
    '      - file.name',
    '      - formula.total',
    '    limit: 3',
  ];
  expect(bytes('Books.base')).toBe(base.replace('[by]\n', `[by]\n${lines.join('\n')}\n`));
  expect((await ask('query_base', { base: 'Books', view: 'Dear' })).status).toBe('success');
});

test('a base block of a note is edited in place, in its line breaks', async () => {
  const { ask, bytes } = noteAgent(tree);

  expect(await ask('add_view', { note: 'Shelf', block: 2, name: 'Here', layout: 'list' })).toMatchObject({
    status: 'success',
  });
  await ask('set_formula', { note: 'Shelf', block: 1, name: 'b', formula: '2' });

  expect(bytes('Shelf.md')).toBe(
    note
      .replace('# none\r\n', '# none\r\nformulas:\r\n  b: "2"\r\n')
      .replace('# one\r\n', '# one\r\nviews:\r\n  - type: list\r\n    name: Here\r\n'),
  );
});

test('text like a fence does not end the block', async () => {
  const { ask } = noteAgent(tree);

  await ask('add_view', { note: 'Shelf', name: '~~~', settings: { x: '```\n```', '```': '~~~' } });
  await ask('set_formula', { note: 'Shelf', name: '```', formula: '1\n+\n1' });

  const { metadata } = await ask('list_bases', { blocks: true });
  expect(metadata.bases).toMatchObject([
    { path: 'Books.base' },
    { path: 'Shelf.md', block: 1, views: [{ name: '~~~' }], formulas: ['```'] },
    { path: 'Shelf.md', block: 2, formulas: ['a'] },
  ]);
});

test('an error that an edit brings is refused with its place, and one that was there is not', async () => {
  const { ask, bytes } = noteAgent({ ...tree, 'Bad.base': 'formulas:\n  bad: a ==\n' });
  const circle = { base: 'Books', name: 'total', formula: 'formula.total' };

  expect(await ask('set_formula', circle)).toMatchObject({
    reason: 'CONTENT_INVALID',
    details: { total: 1, problems: [{ reason: 'CIRCULAR', where: 'formulas.total', line: 3 }] },
  });
  expect(bytes('Books.base')).toBe(base);
  expect((await ask('set_formula', { ...circle, allow_problems: true })).metadata).toMatchObject({ problems: [{}] });
  expect((await ask('set_formula', { base: 'Bad', name: 'good', formula: '1' })).metadata).toMatchObject({
    outcome: 'added',
    problems: [{ where: 'formulas.bad' }],
  });
});

test.each([
  ['add_view', { base: 'Books', name: 'All' }, 'VIEW_EXISTS'],
  ['add_view', { base: 'Books', name: 'New', filters: 'a ==' }, 'CONTENT_INVALID'],
  ['add_view', { base: 'Books', name: 'New', filters: { and: [], or: [] }, allow_problems: true }, 'CONTENT_INVALID'],
  ['add_view', { base: 'Books', name: 'New', settings: { type: 'cards' } }, 'INVALID_PARAMS'],
  ['add_view', { base: 'Odd', name: 'New' }, 'BASE_MALFORMED'],
  ['set_formula', { base: 'Odd', name: 'x', formula: '1' }, 'BASE_MALFORMED'],
  ['set_formula', { base: 'Broken', name: 'x', formula: '1' }, 'BASE_MALFORMED'],
  ['set_formula', { base: 'Books', name: 'x', formula: '1', if_match: 'sha256-0' }, 'ETAG_MISMATCH'],
  ['set_formula', { base: 'Books', note: 'Shelf', name: 'x', formula: '1' }, 'INVALID_PARAMS'],
  ['set_formula', { name: 'x', formula: '1' }, 'INVALID_PARAMS'],
  ['set_formula', { base: 'Boks', name: 'x', formula: '1' }, 'BASE_NOT_FOUND'],
  ['set_formula', { note: 'Shelf', block: 3, name: 'x', formula: '1' }, 'BLOCK_NOT_FOUND'],
  ['set_formula', { base: 'Latin', name: 'x', formula: '1' }, 'NOTE_NOT_TEXT'],
])('%s %j is refused with %s, and nothing changes', async (action, params, reason) => {
  const files = {
    ...tree,
    'Odd.base': 'f: &f {a: "1"}\nformulas: *f\nviews: {a: b}\n',
    'Broken.base': 'views: }',
    'Latin.base': Buffer.from('# caf\xe9\n', 'latin1'),
  };
  const { ask, bytes } = noteAgent(files);

  expect(await ask(action, params)).toMatchObject({ reason });
  for (const [path, text] of Object.entries(files)) expect(bytes(path)).toBe(Buffer.from(text).toString('latin1'));
});
