import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

const LONG = 'word '.repeat(3_500_000);
const tree = {
  'One.md': '# One\n',
  'Latin.md': Buffer.from('---\naliases: [Lat]\n---\n[[One]] caf\xe9\n', 'latin1'),
  'Huge.md': `---\naliases: [Zed]\ntags: [bigtag]\n---\n[[One]]\n${LONG}`,
};

/** A vault with an index of everything that can be read. */
async function indexed() {
  const agent = noteAgent(tree);
  await agent.ask('list_tags', {});
  return agent;
}

test('links in notes that are not indexed follow a move', async () => {
  const { ask, bytes, text } = await indexed();

  const { metadata } = await ask('move_note', { note: 'One', to: 'Uno', update_links: 'always' });

  expect(metadata.links_updated).toBe(2);
  expect(bytes('Latin.md')).toBe('---\naliases: [Lat]\n---\n[[Uno]] caf\xe9\n');
  expect(text('Huge.md')).toBe(tree['Huge.md'].replace('[[One]]', '[[Uno]]'));
});

test('links in such notes count as broken when their target is deleted', async () => {
  const { ask, vault } = await indexed();
  const before = harvest(vault);

  const { metadata } = await ask('delete_note', { note: 'One', confirm: true, dry_run: true });

  expect(metadata.broken_links.map(({ path }: { path: string }) => path)).toEqual(['Huge.md', 'Latin.md']);
  expect(harvest(vault)).toEqual(before);
});

test.each([
  ['Lat', 'Latin.md'],
  ['Zed', 'Huge.md'],
])('the alias %j of such a note names it', async (note, path) => {
  const { ask } = await indexed();

  expect((await ask('get_links', { note, direction: 'in' })).metadata.path).toBe(path);
});

test('the error for an unknown tag also names the notes that could not be read', async () => {
  const { ask } = await indexed();

  for (const action of ['list_notes', 'search_notes', 'list_tasks', 'get_graph']) {
    const query = action === 'search_notes' ? { query: 'x' } : {};
    const { reason, hint } = await ask(action, { ...query, tags: ['bigtag'] });
    expect({ action, reason, hint }).toEqual({
      action,
      reason: 'TAG_NOT_FOUND',
      hint: 'No note has a tag. Add tags with manage_tags, or select notes by something else. Not searched, because they cannot be read: Huge.md, Latin.md.',
    });
  }
});

test('a search among notes with a tag names notes with unknown tags', async () => {
  const { ask } = noteAgent({ ...tree, 'Tagged.md': '#known' });

  const { metadata } = await ask('search_notes', { query: 'caf', tags: ['known'] });

  expect(metadata.unread).toEqual([
    { path: 'Huge.md', why: 'too_large' },
    { path: 'Latin.md', why: 'not_text' },
  ]);
});

test("notes with unknown links are named next to a note's backlinks", async () => {
  const { ask } = await indexed();

  const ofOne = await ask('get_note_info', { note: 'One' });
  const ofLatin = await ask('get_note_info', { note: 'Latin' });

  const huge = { path: 'Huge.md', why: 'too_large' };
  expect(ofOne.metadata).toMatchObject({
    backlinks_total: 0,
    backlinks_unread: [huge, { path: 'Latin.md', why: 'not_text' }],
  });
  expect(ofOne.data).toContain(
    'Links in these files are unknown, because their text cannot be read: Huge.md (too large), Latin.md (not UTF-8 text).',
  );
  expect(ofLatin.metadata).toMatchObject({ unread: 'not_text', backlinks_unread: [huge] });
});

test('notes without a readable beginning are listed as such', async () => {
  const { ask } = await indexed();

  const { data } = await ask('list_notes', { excerpts: true });

  expect(data.split('\n').slice(0, 2)).toEqual([
    'Huge.md: its text cannot be read: too large',
    'Latin.md: its text cannot be read: not UTF-8 text',
  ]);
});

test('answers about a note are consistent with answers about its links', async () => {
  const { ask } = await indexed();

  const { metadata } = await ask('get_note_info', { note: 'Huge' });

  expect({ links: metadata.links, unread: metadata.unread }).toEqual({ links: [], unread: 'too_large' });
  expect((await ask('get_links', { note: 'Huge', direction: 'out' })).metadata.links).toEqual([]);
});
