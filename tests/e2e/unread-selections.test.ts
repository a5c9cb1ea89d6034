import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closableAgent, kinds, shut } from './closable-agent.ts';

const LONG = 'KEEP this\n'.repeat(1_800_000);
const tree = {
  'keep.md': 'KEEP this',
  'latin.md': Buffer.from('KEEP this, caf\xe9 #t', 'latin1'),
  'huge.md': LONG,
  'shut.md': 'KEEP this #t',
  'old.md': 'old #t',
};
const unread = [
  { path: 'huge.md', why: 'too_large' },
  { path: 'latin.md', why: 'not_text' },
  { path: 'shut.md', why: 'denied' },
];
const SELECTED_BY_NAME =
  'Searched by name only, because the text of 3 files cannot be read: ' +
  'huge.md (too large), latin.md (not UTF-8 text), shut.md (permission denied).';

/** A vault with three notes that cannot be read. */
async function partlyUnread(kind: (typeof kinds)[number]) {
  const agent = closableAgent(tree, kind);
  shut(join(agent.vault, 'shut.md'));
  if (kind === 'with an index') await agent.ask('list_tags', {});
  return agent;
}

test.each(kinds)('a filter by missing text selects no unreadable note, %s', async (kind) => {
  const { ask } = await partlyUnread(kind);
  const select = { query: '-KEEP' };

  const requests: [string, object][] = [
    ['bulk_move', { to: 'New' }],
    ['bulk_tag', { add: ['x'] }],
    ['bulk_delete', { mode: 'permanent' }],
    ['bulk_delete', { mode: 'permanent', dry_run: false, confirm: true }],
  ];
  for (const [action, payload] of requests) {
    const { metadata, data } = await ask(action, { select, ...payload });
    expect({ action, paths: metadata.items.map(({ path }: { path: string }) => path) }).toEqual({
      action,
      paths: ['old.md'],
    });
    expect({ action, unread: metadata.unread }).toEqual({ action, unread });
    expect(data).toContain(SELECTED_BY_NAME);
  }
});

test.each(kinds)('a note is selected by its name alone if that decides the query, %s', async (kind) => {
  const { ask, vault } = closableAgent({ ...tree, 'huge.md': tree['latin.md'] }, kind);
  shut(join(vault, 'shut.md'));

  const selected: [string, readonly string[], boolean][] = [
    ['path:latin', ['latin.md'], false],
    ['shut', ['shut.md'], true],
    ['huge OR nothing', ['huge.md'], true],
    ['file:huge -KEEP', [], true],
    ['-file:e -file:a', ['old.md', 'shut.md'], false],
    ['-path:/h|l|s/', ['keep.md'], false],
    ['path:/^h/ (KEEP OR path:huge)', ['huge.md'], false],
    ['section:(-KEEP)', ['old.md'], true],
    ['-[status]', ['keep.md', 'old.md'], true],
    ['-tag:t', ['keep.md'], true],
  ];
  for (const [query, paths, isUnsure] of selected) {
    const { metadata } = await ask('bulk_tag', { select: { query }, add: ['x'] });
    const items = metadata.items.map(({ path }: { path: string }) => path);
    expect({ query, items, isUnsure: metadata.unread !== undefined }).toEqual({ query, items: paths, isUnsure });
  }
});

test.each(kinds)('a map of content reports notes that it omits because they cannot be read, %s', async (kind) => {
  const { ask, text } = await partlyUnread(kind);

  const byQuery = await ask('generate_moc', { note: 'Map', query: '-KEEP' });

  expect(text('Map.md')).toMatch(/\[\[old\]\]/);
  expect(text('Map.md')).not.toMatch(/latin|huge|shut/);
  expect(byQuery.metadata.unread).toEqual(unread);
  expect(byQuery.data).toContain(SELECTED_BY_NAME);
});

test.each(kinds)(
  'an unreadable note or folder does not block a selection by tag or folder, and is reported, %s',
  async (kind) => {
    const { ask, vault } = closableAgent({ ...tree, 'P/Shut/In.md': '#t' }, kind);
    shut(join(vault, 'shut.md'));
    shut(join(vault, 'P/Shut'));

    const byTag = await ask('bulk_move', { select: { tags: ['t'] }, to: 'New' });
    const byFolder = await ask('bulk_move', { select: { folder: 'P' }, to: 'New' });
    const byName = await ask('bulk_tag', { select: { notes: ['old'] }, add: ['x'] });

    expect(byTag.metadata.items.map(({ path }: { path: string }) => path)).toEqual(['latin.md', 'old.md']);
    expect(byTag.metadata.unread).toContainEqual({ path: 'shut.md', why: 'denied' });
    expect(byFolder.metadata.unread).toContainEqual({ path: 'P/Shut', why: 'folder_denied' });
    expect(byName.metadata.unread).toBeUndefined();
  },
);
