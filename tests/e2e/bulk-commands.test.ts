import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { structureAgent } from './structure-agent.ts';

const tree = {
  'A/One.md': '---\r\ntags: [done]\r\n---\r\nseeds [[Two]]\r\n',
  'A/Two.md': 'garden #done/early\n',
  'B/One.md': '#other garden SEEDS\n',
  'B/Sub/Three.md': '---\ntags: [a\n---\n',
  'Index.md': '[[A/One]] [[B/One]] [[Two]]\n',
};

test('bulk commands only preview unless dry_run is false', async () => {
  const { ask, vault } = structureAgent(tree);
  const select = { folder: '/' };

  const answers = [
    await ask('bulk_tag', { select, add: ['x'] }),
    await ask('bulk_move', { select, to: 'C' }),
    await ask('bulk_delete', { select, confirm: true }),
  ];

  for (const { data, metadata } of answers) {
    expect(metadata).toMatchObject({ dry_run: true, transaction_id: null, totals: { selected: 5 } });
    expect(data).toContain('Dry run: nothing was changed.');
  }
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test.each([
  [{ folder: 'a' }, ['A/One.md', 'A/Two.md']],
  [{ folder: 'B' }, ['B/One.md', 'B/Sub/Three.md']],
  [{ tags: ['DONE'] }, ['A/One.md', 'A/Two.md']],
  [{ tags: ['done', 'done/early'] }, ['A/Two.md']],
  [{ query: 'garden seeds' }, ['B/One.md']],
  [{ query: 'sub/three' }, ['B/Sub/Three.md']],
  [{ folder: 'A', query: 'seeds' }, ['A/One.md']],
  [{ notes: ['Two', 'A/Two.md', 'Index'], tags: ['done'] }, ['A/Two.md']],
  [{ folder: 'A', tags: ['other'] }, []],
])('%j selects %j', async (select, paths) => {
  const { ask } = structureAgent(tree);

  const { metadata } = await ask('bulk_move', { select, to: 'Elsewhere' });

  expect(metadata.items.map(({ path }) => path)).toEqual(paths);
});

test.each([
  ['bulk_tag', { add: ['x'] }],
  ['bulk_move', { to: 'New' }],
  ['bulk_delete', {}],
])('%s refuses a selection by a tag that no note has, with similar tags', async (action, params) => {
  const { ask, vault } = structureAgent(tree);
  const selected = async (select: object) => await ask(action, { ...params, select, dry_run: false });

  const unknown = await selected({ tags: ['done', 'dnoe'], folder: 'A' });
  const invalid = await selected({ tags: ['a b'] });

  expect(unknown).toMatchObject({
    reason: 'TAG_NOT_FOUND',
    details: { tag: '#dnoe', suggestions: ['#done'], tags: ['#done', '#done/early', '#other'] },
  });
  expect(invalid.reason).toBe('TAG_INVALID');
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('a tag that a batch has just added selects notes, and one that it has just removed selects none', async () => {
  const { ask } = structureAgent(tree);
  const tagged = { type: 'manage_tags', note: 'Index', add: ['fresh'] };
  const untagged = { type: 'manage_tags', note: 'B/One', remove: ['other'], where: 'both' };

  const written = await ask('batch', {
    commands: [tagged, { type: 'bulk_move', select: { tags: ['fresh'] }, to: 'New' }],
  });
  const gone = await ask('batch', {
    commands: [untagged, { type: 'bulk_move', select: { tags: ['other'] }, to: 'New' }],
  });

  expect(written).toMatchObject({ status: 'success' });
  expect(gone).toMatchObject({ reason: 'BATCH_FAILED', details: { failed: [{ reason: 'TAG_NOT_FOUND' }] } });
});

test('failed items of a bulk command are reported next to the others, or fail it as a whole', async () => {
  const { ask, vault, text } = structureAgent(tree);
  const select = { notes: ['One', 'Two', 'Three', 'Nobody'] };

  const whole = await ask('bulk_tag', { select, add: ['x'], dry_run: false, atomic: true });
  expect(whole).toMatchObject({
    reason: 'BATCH_FAILED',
    details: {
      failed: [
        { path: 'B/Sub/Three.md', reason: 'FRONTMATTER_MALFORMED' },
        { path: 'Nobody', reason: 'NOTE_NOT_FOUND' },
        { path: 'One', reason: 'NOTE_AMBIGUOUS' },
      ],
    },
  });
  expect(harvest(vault)).toEqual(bytesOf(tree));

  const { metadata } = await ask('bulk_tag', { select, add: ['x'], dry_run: false });
  expect(metadata.totals).toEqual({ selected: 4, changed: 1, unchanged: 0, skipped: 0, failed: 3 });
  expect(text('A/Two.md')).toBe('---\ntags:\n  - x\n---\ngarden #done/early\n');
});

test('notes move in one plan, and the second of the same name is skipped or numbered', async () => {
  const { ask, text, vault } = structureAgent(tree);
  const select = { folder: '/', query: '"/one"' };

  const skipped = await ask('bulk_move', { select, to: 'All', on_conflict: 'skip' });
  const moved = await ask('bulk_move', { select, to: 'All', on_conflict: 'rename', dry_run: false });

  expect(skipped.metadata.items).toMatchObject([
    { path: 'A/One.md', status: 'changed', to: 'All/One.md' },
    { path: 'B/One.md', status: 'skipped' },
    { path: 'Index.md', status: 'changed' },
  ]);
  expect(moved.metadata.items).toMatchObject([
    { path: 'A/One.md', to: 'All/One.md' },
    { path: 'B/One.md', to: 'All/One 1.md' },
    { path: 'Index.md', to: 'All/Index.md' },
  ]);
  expect(text('All/Index.md')).toBe('[[One]] [[One 1]] [[Two]]\n');

  await ask('undo', { transaction_id: moved.metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('many notes are deleted after a confirmation, and links between them do not count', async () => {
  const { ask, vault } = structureAgent(tree);
  const select = { folder: 'A' };

  const unconfirmed = await ask('bulk_delete', { select, dry_run: false });
  const deleted = await ask('bulk_delete', { select, dry_run: false, confirm: true, mode: 'permanent' });

  expect(unconfirmed).toMatchObject({
    reason: 'CONFIRMATION_REQUIRED',
    details: { selected: 2, paths: ['A/One.md', 'A/Two.md'] },
  });
  expect(deleted.metadata.broken_links).toEqual([
    { path: 'Index.md', line: 1, link: 'A/One' },
    { path: 'Index.md', line: 1, link: 'Two' },
  ]);
  expect(Object.keys(harvest(vault))).toEqual(['B/One.md', 'B/Sub/Three.md', 'Index.md']);
});

test('a tag is renamed only in properties and text, keeping line breaks and other bytes', async () => {
  const { ask, text } = structureAgent({ ...tree, 'Code.md': '`#done` and #done\n' });

  const { metadata } = await ask('rename_tag', { from: '#DONE', to: 'Finished/all' });

  expect(metadata).toMatchObject({ files_updated: 3, merged: false, skipped: [] });
  expect(text('A/One.md')).toBe('---\r\ntags: [Finished/all]\r\n---\r\nseeds [[Two]]\r\n');
  expect(text('A/Two.md')).toBe('garden #Finished/all/early\n');
  expect(text('Code.md')).toBe('`#done` and #Finished/all\n');
});

test('an unknown tag is reported with similar ones, including parents of nested tags', async () => {
  const { ask } = structureAgent({ 'A.md': '#projects/garden #x\n', 'B.md': '---\ntags: [x, 2026]\n---\n' });
  const details = {
    tag: '#project',
    suggestions: ['#projects', '#projects/garden'],
    tags: ['#x', '#projects', '#projects/garden'],
  };

  const renamed = await ask('rename_tag', { from: 'project', to: 'plan' });
  const listed = await ask('list_notes', { tags: ['project'] });

  expect(renamed).toMatchObject({ reason: 'TAG_NOT_FOUND', details });
  expect(listed).toMatchObject({ reason: 'TAG_NOT_FOUND', details });
});

test('a tag that an earlier command of a batch adds is suggested by a later one', async () => {
  const { ask } = structureAgent({ 'A.md': '# A\n' });
  const write = { type: 'append_note', note: 'A', content: '#gardens' };

  const { metadata } = await ask('batch', {
    commands: [write, { type: 'rename_tag', from: 'garden', to: 'plan' }],
    atomic: false,
  });

  expect(metadata.items).toMatchObject([
    { status: 'success' },
    { error: { reason: 'TAG_NOT_FOUND', hint: 'Did you mean "#gardens"?' } },
  ]);
});

test('a tag that is renamed to an existing one is merged into it', async () => {
  const { ask, text } = structureAgent({
    'A.md': '---\ntags: [old, new]\n---\n',
    'B.md': '---\ntags: [old\n---\n#old',
  });

  const { metadata } = await ask('rename_tag', { from: 'old', to: 'new' });

  expect(metadata).toMatchObject({ merged: true, skipped: [{ path: 'B.md' }] });
  expect(text('A.md')).toBe('---\ntags: [new]\n---\n');
  expect(text('B.md')).toBe('---\ntags: [old\n---\n#new');
});
