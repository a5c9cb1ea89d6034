import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = {
  'deep/Alpha.md': '',
  'Index.md': '[[Alpha]] ![[alpha#Part]] [a](Alpha.md) [[deep/Alpha]]\n',
  'Log.md': '---\nup: "[[Alpha]]"\n---\n',
  'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"deep/Alpha.md"}],"edges":[]}',
};
const taken = [{ from: 'deep/Alpha.md', to: 'Alpha.md', links: 4, files: 2 }];
const redirected = 'Links that now resolve to another file: 4 in 2 files, from deep/Alpha.md to Alpha.md';

test.each(['without an index', 'with an index'])(
  'creating a note reports the links it takes over, %s',
  async (kind) => {
    const { ask } = noteAgent(tree);
    if (kind === 'with an index') await ask('find_orphans', {});

    const { data, metadata } = await ask('create_note', { path: 'Alpha' });

    expect(data).toBe(`Created Alpha.md. ${redirected}.`);
    expect(metadata).toMatchObject({ redirected_links: taken });
    expect((await ask('get_links', { note: '/Alpha', direction: 'in' })).metadata).toMatchObject({ total_count: 4 });
  },
);

test('a dry run reports the links that a new note would take over', async () => {
  const { ask } = noteAgent(tree);

  const { data, metadata } = await ask('create_note', { path: 'Alpha', dry_run: true });

  expect(data).toContain('Links that would resolve to another file: 4 in 2 files, from deep/Alpha.md to Alpha.md.');
  expect(metadata).toMatchObject({ redirected_links: taken });
});

test.each([
  ['append_note', { note: '/Alpha', content: 'x', create_if_missing: true }],
  ['prepend_note', { note: '/Alpha', content: 'x', create_if_missing: true }],
  ['update_note', { note: '/Alpha', content: 'x', create_if_missing: true }],
  ['apply_template', { note: '/Alpha', template: 'Log' }],
  ['generate_moc', { note: '/Alpha', folder: 'deep' }],
  ['get_daily_note', { date: '2026-03-01' }],
])('%s also reports them for a note that it creates', async (command, payload) => {
  const { ask } = noteAgent({ ...tree, '.obsidian/daily-notes.json': '{"format":"[Alpha]"}' });

  const { data, metadata } = await ask(command, payload);

  expect(data).toContain(redirected);
  expect(metadata).toMatchObject({ redirected_links: taken });
});

test('links that were broken before, or still lead to the old note, are not reported', async () => {
  const { ask } = noteAgent({ ...tree, 'Other.md': '[[Beta]] [[beta/Alpha]]' });

  const beta = await ask('create_note', { path: 'Beta' });
  const other = await ask('create_note', { path: 'a longer folder/Alpha' });
  const again = await ask('update_note', { note: 'deep/Alpha', content: 'new' });

  expect(beta.data).toBe('Created Beta.md.');
  expect(other.data).toBe('Created a longer folder/Alpha.md.');
  for (const { metadata } of [beta, other, again]) expect(metadata).not.toHaveProperty('redirected_links');
});

test('a move that does not update links reports those that now resolve to another note', async () => {
  const { ask, text } = noteAgent({ ...tree, 'deep/Beta.md': '', 'See.md': '[[Beta]]', 'far/away/Beta.md': '' });

  const { data, metadata } = await ask('move_note', { note: 'deep/Beta', to: '/Alpha', update_links: 'never' });

  expect(data).toBe(
    'Moved deep/Beta.md to Alpha.md. ' +
      `${redirected}; 1 in 1 file, from deep/Beta.md to far/away/Beta.md. ` +
      'Links were not updated, as requested. To update them, undo this move and repeat it with update_links: "always".',
  );
  expect(metadata.redirected_links).toEqual([
    ...taken,
    { from: 'deep/Beta.md', to: 'far/away/Beta.md', links: 1, files: 1 },
  ]);
  expect(text('Index.md')).toBe(tree['Index.md']);
});

test('a move that updates links has none to report', async () => {
  const { ask } = noteAgent({ ...tree, 'Beta.md': '' });

  const { metadata } = await ask('move_note', { note: 'Beta', to: '/Alpha', update_links: 'always' });

  expect(metadata).toMatchObject({ path: 'Alpha.md', links_updated: 4, files_updated: 2 });
  expect(metadata).not.toHaveProperty('redirected_links');
});

test('each command of a batch reports the links it takes over', async () => {
  const { ask } = noteAgent(tree);
  const commands = [
    { type: 'append_note', note: 'Log', content: '[[Alpha]]' },
    { type: 'create_note', path: 'Alpha' },
    { type: 'create_note', path: 'Beta' },
  ];

  const { metadata } = await ask('batch', { commands });

  const [, alpha, beta] = metadata.items;
  expect(alpha.metadata.redirected_links).toEqual([{ ...taken[0], links: 5 }]);
  expect(beta.metadata).not.toHaveProperty('redirected_links');
});

const twins = { ...tree, 'Alpha.md': '', 'Other.md': '[[deep/Alpha]]\n' };
const fallen = [{ from: 'Alpha.md', to: 'deep/Alpha.md', links: 4, files: 2 }];
const redirectedToTwin = '4 in 2 files, from Alpha.md to deep/Alpha.md';

test.each(['without an index', 'with an index'])(
  'a deletion reports the links that now resolve to a namesake, %s',
  async (kind) => {
    const { ask } = noteAgent(twins);
    if (kind === 'with an index') await ask('find_orphans', {});

    const { data, metadata } = await ask('delete_note', { note: '/Alpha', confirm: true, mode: 'trash' });

    expect(data).toBe(`Deleted Alpha.md (in .trash). Links that now resolve to another file: ${redirectedToTwin}.`);
    expect(metadata).toMatchObject({ redirected_links: fallen, broken_links: [], broken_links_total: 0 });
    expect((await ask('get_links', { note: 'deep/Alpha', direction: 'in' })).metadata).toMatchObject({
      total_count: 7,
    });
  },
);

test('a dry run reports the links that a deletion would leave to a namesake, and those it would break', async () => {
  const { ask } = noteAgent({ ...twins, 'Old.md': '[[Alpha]] [[Alpha.md]] [r](/Alpha.md)\n' });

  const { data, metadata } = await ask('delete_note', { note: '/Alpha', dry_run: true });

  expect(data).toMatch(/be broken: Old\.md:1\. Links that would resolve to another file: 6 in 3 files, from Alpha\.md/);
  expect(metadata).toMatchObject({ redirected_links: [{ ...fallen[0], links: 6, files: 3 }], broken_links_total: 1 });
});

test.each([
  ['bulk_delete', { select: { notes: ['/Alpha', 'Other'] }, confirm: true, dry_run: false }, fallen, redirectedToTwin],
  [
    'delete_folder',
    { folder: 'deep', force: true },
    [{ from: 'deep/Beta.md', to: 'far/away/Beta.md', links: 1, files: 1 }],
    '1 in 1 file, from deep/Beta.md to far/away/Beta.md',
  ],
])('%s also reports them', async (...[command, payload, links, words]) => {
  const { ask } = noteAgent({ ...twins, 'deep/Beta.md': '[[Beta]]', 'See.md': '[[Beta]]', 'far/away/Beta.md': '' });

  const { data, metadata } = await ask(command, payload);

  expect(data).toContain(`Links that now resolve to another file: ${words}.`);
  expect(metadata).toMatchObject({ redirected_links: links });
});

test('a deletion without namesake reports no redirected links', async () => {
  const { ask } = noteAgent(tree);

  const { metadata } = await ask('delete_note', { note: 'deep/Alpha', confirm: true });

  expect(metadata).not.toHaveProperty('redirected_links');
  expect(metadata).toMatchObject({ broken_links_total: 6 });
});
