import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { diffOf, structureAgent } from './structure-agent.ts';

const tree = {
  'Inbox/Garden plan.md': '\uFEFF# Beds\r\n[[#Beds]] [[Index]] ![](../pic.png)\r\n',
  'Index.md':
    '---\r\nup: "[[Inbox/Garden plan|g]]"\r\n---\r\n[[Garden plan]] ![[Inbox/Garden plan#Beds]]\r\n[a](Inbox/Garden%20plan.md) [b](<Inbox/Garden plan.md>)\r\n\r\n[ref]\r\n\r\n[ref]: Inbox/Garden%20plan.md\r\n`[[Inbox/Garden plan]]`\r\n',
  'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Inbox/Garden plan.md"}],"edges":[]}',
  'View.base': 'filters: file.hasLink("Inbox/Garden plan")\n',
  'pic.png': 'image',
};

test('links of every kind follow a note, no other byte changes, and undo restores every byte', async () => {
  const { ask, text, vault } = structureAgent(tree);

  const { metadata } = await ask('move_note', { note: 'Garden plan', to: 'Projects/Beds' });

  expect(harvest(vault)).toEqual(
    bytesOf({
      'Projects/Beds.md': '\uFEFF# Beds\r\n[[#Beds]] [[Index]] ![](../pic.png)\r\n',
      'Index.md':
        '---\r\nup: "[[Projects/Beds|g]]"\r\n---\r\n[[Beds]] ![[Projects/Beds#Beds]]\r\n[a](Projects/Beds.md) [b](<Projects/Beds.md>)\r\n\r\n[ref]\r\n\r\n[ref]: Projects/Beds.md\r\n`[[Inbox/Garden plan]]`\r\n',
      'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Projects/Beds.md"}],"edges":[]}',
      'View.base': 'filters: file.hasLink("Projects/Beds")\n',
      'pic.png': 'image',
    }),
  );
  expect(metadata).toMatchObject({ links_updated: 8, files_updated: 3, replaced_etag: metadata.etag });
  expect((await ask('read_note', { note: 'Beds' })).metadata.etag).toBe(metadata.etag);

  await ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));
  expect(text('Index.md')).toBe(tree['Index.md']);
});

test('a link to another note is written out if the moved note takes its name', async () => {
  const { ask, text } = structureAgent({ 'A/Plan.md': '', 'B/Other.md': '', 'Index.md': '[[Plan]] [[Other]]' });

  await ask('move_note', { note: 'B/Other', to: 'B/Plan' });

  expect(text('Index.md')).toBe('[[A/Plan]] [[B/Plan]]');
});

test('in a vault of relative links, a link in that format keeps it, and a bare name is kept while it is unique', async () => {
  const { ask, text } = structureAgent({
    '.obsidian/app.json': '{"newLinkFormat": "relative"}',
    'y/Old.md': '',
    'z/Taken.md': '',
    'x/a.md': '[[Old]] [[../y/Old]] [x](../y/Old.md) [[y/Old|full]]\n',
    'y/Beside.md': '[[Old]] [x](Old.md)\n',
  });

  await ask('move_note', { note: 'y/Old', to: 'y/New' });
  expect(text('x/a.md')).toBe('[[New]] [[../y/New]] [x](../y/New.md) [[y/New|full]]\n');
  expect(text('y/Beside.md')).toBe('[[New]] [x](New.md)\n');

  await ask('move_note', { note: 'y/New', to: 'w/Taken' });
  expect(text('x/a.md')).toBe('[[../w/Taken]] [[../w/Taken]] [x](../w/Taken.md) [[w/Taken|full]]\n');
  expect(text('y/Beside.md')).toBe('[[../w/Taken]] [x](../w/Taken.md)\n');
});

test('links are not updated if the vault forbids it, and broken ones are reported', async () => {
  const { ask, text } = structureAgent({
    '.obsidian/app.json': '{"alwaysUpdateLinks": false}',
    'Plan.md': '',
    'Index.md': 'see\n[[Plan]]\n',
  });

  const left = await ask('move_note', { note: 'Plan', to: 'Goal' });

  expect(text('Index.md')).toBe('see\n[[Plan]]\n');
  expect(left.metadata).toMatchObject({
    links_updated: 0,
    broken_links: [{ path: 'Index.md', line: 2, link: 'Plan' }],
    broken_links_total: 1,
  });
  await ask('undo', { transaction_id: left.metadata.transaction_id });
  await ask('move_note', { note: 'Plan', to: 'Goal', update_links: 'always' });
  expect(text('Index.md')).toBe('see\n[[Goal]]\n');
});

test('a dry run shows the diff of every note, and moves nothing', async () => {
  const { ask, vault } = structureAgent(tree);

  const { data, metadata } = await ask('move_note', { note: 'Garden plan', to: '/Beds', dry_run: true });

  expect(data).toMatch(/^Would move Inbox\/Garden plan\.md to Beds\.md .*and update 9 links in 4 files\.\n/);
  expect(metadata).toMatchObject({ dry_run: true, transaction_id: null });
  expect(diffOf(metadata, 'View.base')).toContain('+filters');
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('a name can change only its case, and a move to the same path does nothing', async () => {
  const { ask, vault } = structureAgent({ 'Plan.md': '', 'Index.md': '[[Plan]]' });

  const cased = await ask('move_note', { note: 'Plan', to: 'PLAN' });
  const same = await ask('move_note', { note: 'PLAN', to: '/PLAN.md' });

  expect(cased.metadata.path).toBe('PLAN.md');
  expect(same.metadata).toMatchObject({ path: 'PLAN.md', transaction_id: null, changes: [] });
  expect(Object.keys(harvest(vault))).toEqual(['Index.md', 'PLAN.md']);
});

test('a note that changed since it was read is not moved', async () => {
  const { ask, vault } = structureAgent({ 'Plan.md': 'one' });
  const { metadata } = await ask('read_note', { note: 'Plan' });
  await ask('append_note', { note: 'Plan', content: 'two' });

  const stale = await ask('move_note', { note: 'Plan', to: 'Goal', if_match: metadata.etag });

  expect(stale.reason).toBe('ETAG_MISMATCH');
  expect(Object.keys(harvest(vault))).toEqual(['Plan.md']);
});

test('two parallel moves and two appends all happen', async () => {
  const { ask, text } = structureAgent({ 'A.md': 'a\n', 'B.md': 'b\n', 'Index.md': '[[A]] [[B]]\n' });

  await Promise.all([
    ask('move_note', { note: 'A', to: 'One/A1' }),
    ask('append_note', { note: 'Index', content: 'x' }),
    ask('move_note', { note: 'B', to: 'Two/B1' }),
    ask('append_note', { note: 'Index', content: 'y' }),
  ]);

  const [links, ...lines] = text('Index.md').trimEnd().split('\n');
  expect(links).toBe('[[A1]] [[B1]]');
  expect(lines.sort()).toEqual(['x', 'y']);
});

test.each([
  ['../Out', 'PATH_OUTSIDE_VAULT'],
  ['.obsidian/Plan', 'PATH_PROTECTED'],
  ['other', 'NOTE_EXISTS'],
  ['Other.md/', 'NOT_A_FOLDER'],
  ['Odd.md', 'NOT_A_NOTE'],
  ['???', 'PATH_INVALID'],
])('a note does not move to %j', async (to, reason) => {
  const before = { 'Plan.md': 'text', 'Other.md': '', 'Odd.md/In.md': '' };
  const { ask, vault } = structureAgent(before);

  const refused = await ask('move_note', { note: 'Plan', to });

  expect(refused.reason).toBe(reason);
  expect(harvest(vault)).toEqual(bytesOf(before));
});

test('a deleted note is in the trash under a numbered name, and undo restores it', async () => {
  const tree = { '.trash/Plan.md': 'older', 'Plan.md': 'text', 'Index.md': '[[Plan]] [[Plan#A|b]]', 'A/Other.md': '' };
  const { ask, vault, text } = structureAgent(tree);

  const { metadata } = await ask('delete_note', { note: 'Plan', confirm: true });

  expect(metadata).toMatchObject({ trashed_to: '.trash/Plan 2.md', broken_links_total: 2 });
  expect(text('.trash/Plan 2.md')).toBe('text');
  await ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('a link that resolves to another note of the same name is not broken by a deletion', async () => {
  const { ask } = structureAgent({ 'Plan.md': '', 'A/Plan.md': '', 'Index.md': '[[Plan]]' });

  const { metadata } = await ask('delete_note', { note: 'Plan.md', dry_run: true });

  expect(metadata).toMatchObject({ broken_links: [], broken_links_total: 0 });
});

test('a bare name renames a note in its folder, and a slash before it moves it to the root', async () => {
  const { ask, text, vault } = structureAgent({
    'Projects/Greenhouse.md': 'lean-to',
    'Archive/Old.md': '',
    'Index.md': '[[Projects/Greenhouse]]',
  });

  const renamed = await ask('move_note', { note: 'Greenhouse', to: 'Glasshouse' });
  expect(renamed.metadata.path).toBe('Projects/Glasshouse.md');
  expect(text('Index.md')).toBe('[[Projects/Glasshouse]]');
  const rooted = await ask('move_note', { note: 'Glasshouse', to: '/Glasshouse' });
  expect(rooted.metadata.path).toBe('Glasshouse.md');
  const into = await ask('move_note', { note: 'Glasshouse', to: 'Archive' });
  expect(into.metadata.path).toBe('Archive/Glasshouse.md');

  expect(Object.keys(harvest(vault))).toEqual(['Archive/Glasshouse.md', 'Archive/Old.md', 'Index.md']);
});

test('a bare name renames a folder in place, and is refused if it could also be a target folder', async () => {
  const { ask, vault } = structureAgent({ 'Projects/Garden/Beds.md': '', 'Archive/Old.md': '' });

  const unclear = await ask('move_folder', { folder: 'Projects/Garden', to: 'Archive' });
  const renamed = await ask('move_folder', { folder: 'Projects/Garden', to: 'Yard' });

  expect(unclear).toMatchObject({ reason: 'FOLDER_EXISTS', details: { path: 'Archive', kind: 'folder' } });
  expect(renamed.metadata.path).toBe('Projects/Yard');
  expect(Object.keys(harvest(vault))).toEqual(['Archive/Old.md', 'Projects/Yard/Beds.md']);
});
