import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

/** Frontmatter of a few KB to some MB that took a YAML parser minutes, or expanded to endless values. */
const hostile: Readonly<Record<string, string>> = {
  'flow lists': `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'flow maps': `a: ${'{a: '.repeat(10_000)}`,
  'block maps': Array.from({ length: 3_000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
  'block lists': `a:\n${'- '.repeat(20_000)}1`,
  keys: `${'? '.repeat(20_000)}a`,
  laughs: Array.from({ length: 500 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1},`.repeat(at > 0 ? 9 : 0)}]`).join(
    '\n',
  ),
  aliases: `a: &a 1\nb: [${'*a,'.repeat(5_000)}]`,
  'no anchor': `${Array.from({ length: 2_000 }, (_, at) => `k${at}: &a${at} 1\nm${at}: *a${at}`).join('\n')}\nz: *none`,
  'alias in itself': 'a: &a [*a]',
  'many keys': Array.from({ length: 60_000 }, (_, at) => `key${at}: ${at}`).join('\n'),
  'many tags': `tags:\n${'  - a\n'.repeat(200_000)}`,
};

test('notes with unreadable properties do not delay queries', async () => {
  const notes = Object.entries(hostile).map(([name, yaml]) => [`${name}.md`, `---\n${yaml}\n---\nbody #inline\n`]);
  const { ask } = noteAgent({ ...Object.fromEntries(notes), 'plain.md': '---\ntags: kept\n---\nbody\n' });

  const { metadata: found } = await ask('search_notes', { query: 'body', limit: 100 });
  const { metadata: tags } = await ask('list_tags', {});
  const { metadata: properties } = await ask('list_properties', {});

  expect(found.total_count).toBe(notes.length + 1);
  expect(tags.tags).toMatchObject([{ tag: '#inline', notes: notes.length }, { tag: '#kept' }]);
  expect(properties.properties).toMatchObject([{ name: 'tags', notes: 1 }]);
});

test.each(Object.entries(hostile))(
  'a note whose properties are %s is described, and they are not changed',
  async (_, yaml) => {
    const { ask } = noteAgent({ 'n.md': `---\n${yaml}\n---\nbody #inline\n` });

    const [info, set] = await Promise.all([
      ask('get_note_info', { note: 'n' }),
      ask('set_properties', { note: 'n', set: { b: 1 } }),
    ]);

    expect(info.metadata).toMatchObject({ properties: {}, tags: ['#inline'] });
    expect(info.metadata.properties_error).toMatch(/^line \d+, column \d+: /);
    expect(set).toMatchObject({
      reason: 'FRONTMATTER_MALFORMED',
      details: { path: 'n.md', problem: expect.any(String) },
    });
  },
);

test('the text of a note with unreadable properties can be read and extended, and gets no tag', async () => {
  const { ask, text } = noteAgent({ 'n.md': `---\n${hostile['flow lists']}\n---\nbody\n` });

  const tagged = await ask('manage_tags', { note: 'n', add: ['draft'] });
  const inline = await ask('manage_tags', { note: 'n', add: ['draft'], where: 'inline' });
  const appended = await ask('append_note', { note: 'n', content: 'more' });
  const read = await ask('read_note', { note: 'n' });

  expect(tagged.reason).toBe('FRONTMATTER_MALFORMED');
  expect([inline.status, appended.status, read.status]).toEqual(['success', 'success', 'success']);
  expect(text('n.md').endsWith('\n---\nbody\n#draft\nmore\n')).toBe(true);
});

test('a note with repeated values in its properties can be read and changed', async () => {
  const { ask, text } = noteAgent({ 'n.md': '---\na: &a [x, "[["]\nb: {c: *a}\n---\n' });

  const info = await ask('get_note_info', { note: 'n' });
  await ask('set_properties', { note: 'n', set: { d: 1 } });

  expect(info.metadata.properties).toEqual({ a: ['x', '[['], b: { c: ['x', '[['] } });
  expect(text('n.md')).toBe('---\na: &a [x, "[["]\nb: {c: *a}\nd: 1\n---\n');
});
