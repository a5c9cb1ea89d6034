import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('tags are listed by use, without those of ignored files', async () => {
  const { ask } = noteAgent({
    'A.md': '---\ntags: [Idea]\n---\n#work/deep\n',
    'B.md': '#idea `#code`\n',
    'Archive/C.md': '#old\n',
    '.obsidian/app.json': '{"userIgnoreFilters":["Archive/"]}',
  });

  const { data, metadata } = await ask('list_tags', { response_format: 'detailed' });

  expect(data).toBe(
    '#Idea 2 in 2 notes: A.md, …\n#work 1 in 1 note, 0 of them exactly this tag: A.md\n#work/deep 1 in 1 note: A.md',
  );
  expect(metadata).toMatchObject({ total_count: 3, truncated: false });
});

test('tags that only exist as parents of nested ones are omitted on request', async () => {
  const { ask } = noteAgent({ 'A.md': '#a/b #a/c #b\n', 'B.md': '#a/b/d #b\n' });

  const { metadata } = await ask('list_tags', { own_only: true, limit: 3 });

  expect(metadata.tags.map(({ tag }: { tag: string }) => tag)).toEqual(['#a/b', '#b', '#a/b/d']);
  expect(metadata).toMatchObject({ total_count: 4, truncated: true });
});

test('a prefix without matches is answered with similar tags', async () => {
  const { ask } = noteAgent({ 'A.md': '#garden\n' });

  expect((await ask('list_tags', { prefix: '#gardn' })).data).toBe('No tag begins with #gardn; did you mean #garden?');
  expect((await ask('list_tags', { folder: '/', prefix: 'xyz' })).data).toBe('No tag begins with #xyz.');
});

test('a detailed tree shows when its notes changed, and what a limit omits', async () => {
  const { ask } = noteAgent({ 'P/A.md': 'text\n', 'P/B.md': '', 'Q/C.md': '' });

  const { data, metadata } = await ask('list_structure', { limit: 4, response_format: 'detailed' });

  expect(data).toMatch(
    /^\/ \(3 notes in all\)\n {2}P\/ \(2 notes in all; 1 file not shown\)\n {4}A\.md, 5 bytes, \d{4}-.*\n {2}Q\/ .*\n {4}C\.md, .*\n\[Showing 4 of 5. Continue with cursor \w+\]$/,
  );
  expect(metadata).toMatchObject({ total_count: 5, truncated: true });
  expect((await ask('list_structure', { limit: 4, cursor: metadata.next_cursor })).data).toBe('/\n  P/\n    B');
  expect((await ask('list_structure', { folder: 'P' })).data).toBe('P/\n  A\n  B');
});

test('a number in the properties is not a tag in any command', async () => {
  const { ask } = noteAgent({ 'A.md': "---\ntags: ['1984', y1984]\n---\n" });

  expect((await ask('list_tags', {})).metadata.tags).toMatchObject([{ tag: '#y1984' }]);
  expect((await ask('get_note_info', { note: 'A' })).metadata.tags).toEqual(['#y1984']);
  expect((await ask('read_note', { note: 'A', include: ['tags'] })).metadata.tags).toEqual(['#y1984']);
  expect((await ask('search_notes', { query: 'tag:1984' })).metadata.total_count).toBe(0);
  expect((await ask('list_notes', { tags: ['1984'] })).reason).toBe('TAG_INVALID');
  expect((await ask('get_graph', { tags: ['1984'] })).reason).toBe('TAG_INVALID');
});
