import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('links are listed in pages, each once', async () => {
  const line = '[[Target]] [[Target]] [[Nowhere]]\n';
  const { ask } = noteAgent({ 'From.md': line.repeat(4), 'Other.md': '[[From]]', 'Target.md': '' });

  const links: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { metadata } = await ask('get_links', { note: 'From', limit: 5, ...(cursor && { cursor }) });
    links.push(...metadata.links.map((link: { line: number; link: string }) => `${link.line} ${link.link}`));
    cursor = metadata.next_cursor;
  }

  expect(links).toHaveLength(13);
  expect(links.slice(0, 4)).toEqual(['1 Target', '1 Target', '1 Nowhere', '2 Target']);
  expect(links.at(-1)).toBe('1 From');
});

test('only the first link of each note is listed, on request', async () => {
  const { ask } = noteAgent({
    'Target.md': '[[A]] [[A]]\n',
    'A.md': 'one [[Target]]\n[[Target]]\n',
    'B.md': '[[target#x]] ![[Target]]\n',
    'C.canvas': '{"nodes":[{"id":"1","type":"file","file":"Target.md"}]}',
  });

  const first = await ask('get_links', { note: 'Target', first_only: true, limit: 3 });
  const next = { note: 'Target', limit: 3, cursor: first.metadata.next_cursor };

  const linkOf = ({ direction, source, line }: Record<string, unknown>) => `${direction} ${source}:${line}`;
  expect(first.metadata.links.map(linkOf)).toEqual(['out Target.md:1', 'out Target.md:1', 'in A.md:1']);
  expect(first.metadata).toMatchObject({ out_total: 2, in_total: 5, total_count: 4, truncated: true });
  const rest = (await ask('get_links', { ...next, first_only: true })).metadata.links;
  expect(rest.map(linkOf)).toEqual(['in B.md:1']);
  expect(await ask('get_links', next)).toMatchObject({ reason: 'CURSOR_INVALID' });
});

test('the links to an attachment are found by its path', async () => {
  const { ask } = noteAgent({ 'x/plan.png': '', 'Note.md': 'see ![[plan.png|300]]' });

  const { metadata } = await ask('get_links', { note: 'x/plan.png', direction: 'in' });

  expect(metadata).toMatchObject({
    path: 'x/plan.png',
    in_total: 1,
    links: [{ source: 'Note.md', text: 'see ![[plan.png|300]]', embed: true }],
  });
  expect(metadata.out_total).toBeUndefined();
});

test('a missing note is reported with a similar name, for every query about its links', async () => {
  const { ask } = noteAgent({ 'Garden.md': '' });

  for (const action of ['get_links', 'find_related', 'find_broken_links']) {
    expect(await ask(action, { note: 'Gardn' })).toMatchObject({
      reason: 'NOTE_NOT_FOUND',
      details: { suggestions: ['Garden.md'] },
    });
  }
});

test('a missing folder is reported with a similar name, and a note or a folder is enough', async () => {
  const { ask } = noteAgent({ 'Projects/Garden.md': '' });

  for (const action of ['find_orphans', 'find_broken_links'])
    expect(await ask(action, { folder: 'Project' })).toMatchObject({ reason: 'FOLDER_NOT_FOUND' });
  expect(await ask('find_broken_links', { folder: 'Projects', note: 'Garden' })).toMatchObject({
    reason: 'INVALID_PARAMS',
  });
});

test('broken links are found in notes, properties, canvases and bases, and listed by target', async () => {
  const { ask } = noteAgent({
    'A.md': '---\nup: "[[Lost]]"\n---\n![[Lost#Part]] [x](https://example.com)',
    'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Lost.md"}]}',
    'Notes.base': 'filters: file.hasLink("Lost")\n',
    'Lots.md': '[[A]]',
  });

  const { data, metadata } = await ask('find_broken_links', {});

  expect(metadata).toMatchObject({ total_count: 4, targets_total: 1 });
  expect(data).toBe('4 broken links to 1 missing target.\n- Lost (Lots.md?): A.md:2, A.md:4, … and 2 more');
});

test('the same query to the same vault has the same answer, and a different one after a write', async () => {
  const { ask } = noteAgent({ 'A.md': '[[B]] #t', 'B.md': '[[C]] #t', 'C.md': '#t' });

  const first = await ask('find_related', { note: 'A' });
  expect(await ask('find_related', { note: 'A' })).toEqual(first);
  expect(await ask('find_orphans', {})).toMatchObject({ metadata: { notes: [{ path: 'A.md' }] } });

  await ask('append_note', { note: 'C', content: '[[A]]' });
  expect(await ask('find_orphans', {})).toMatchObject({ metadata: { total_count: 0 } });
});

test('the graph of a vault is cut to its limit and says so, and is the same in every run', async () => {
  const notes = Array.from({ length: 30 }, (_, at) => [
    `N${at}.md`,
    `[[N${at + 1}]] [[N${(at * 7) % 30}]] #t${at % 3}`,
  ]);
  const { ask } = noteAgent(Object.fromEntries(notes));

  const { data, metadata } = await ask('get_graph', { limit: 5 });

  expect(metadata.nodes).toHaveLength(5);
  expect(metadata).toMatchObject({ nodes_total: 31, truncated: true });
  expect(data).toContain(`[Showing 5 of 31. Continue with cursor ${metadata.next_cursor}]`);
  expect(await ask('get_graph', { limit: 5 })).toMatchObject({ metadata });
  expect(await ask('get_graph', { tags: ['t1'], kinds: ['note'] })).toMatchObject({ metadata: { nodes_total: 20 } });
});

test('pages of a graph list each node and each edge once, the central note first', async () => {
  const notes = Array.from({ length: 12 }, (_, at) => [`N${at}.md`, `[[N${(at + 1) % 12}]] [[N${(at * 5) % 12}]]`]);
  const { ask } = noteAgent(Object.fromEntries(notes));
  const question = { note: 'N3', depth: 9 };

  const whole = (await ask('get_graph', question)).metadata;
  const first = await ask('get_graph', { ...question, limit: 5 });
  const second = await ask('get_graph', { ...question, limit: 5, cursor: first.metadata.next_cursor });
  const third = await ask('get_graph', { ...question, limit: 5, cursor: second.metadata.next_cursor });
  const pages = [first, second, third].map(({ metadata }) => metadata);

  expect(first.data).toMatch(/^Around N3\.md: 12 nodes, /);
  expect(third.data).toMatch(/^Around N3\.md: 12 nodes, /);
  expect(pages.flatMap(({ nodes }) => nodes)).toEqual(whole.nodes);
  expect(pages.flatMap(({ edges }) => edges.map(nameOf)).sort()).toEqual(whole.edges.map(nameOf).sort());
  expect(pages.map(({ truncated }) => truncated)).toEqual([true, true, false]);
  expect(third.metadata).toMatchObject({ next_cursor: null, nodes_total: 12, edges_total: whole.edges.length });
  expect(await ask('get_graph', { cursor: first.metadata.next_cursor })).toMatchObject({ reason: 'CURSOR_INVALID' });
});

function nameOf({ source, target, count }: { source: string; target: string; count: number }): string {
  return `${source} ${target} ${count}`;
}

test('a graph of an unknown tag or folder, or with a depth but no centre, is refused with the next step', async () => {
  const { ask } = noteAgent({ 'Garden.md': '#garden' });

  expect(await ask('get_graph', { tags: ['gardn'] })).toMatchObject({
    reason: 'TAG_NOT_FOUND',
    details: { suggestions: ['#garden'] },
  });
  expect(await ask('get_graph', { folder: 'No' })).toMatchObject({ reason: 'FOLDER_NOT_FOUND' });
  expect(await ask('get_graph', { depth: 2 })).toMatchObject({ reason: 'INVALID_PARAMS' });
});

test('unreadable files are named if links in them may be missing', async () => {
  const { ask, vault } = noteAgent({ 'A.md': '', 'B.md': '' });
  writeFileSync(join(vault, 'B.md'), Buffer.from('[[A]] \xff', 'latin1'));

  const unread = [{ path: 'B.md', why: 'not_text' }];
  expect(await ask('get_links', { note: 'A' })).toMatchObject({ metadata: { in_total: 0, unread } });
  expect(await ask('find_orphans', {})).toMatchObject({
    data: expect.stringContaining('B.md (not UTF-8 text)'),
    metadata: { total_count: 2, unread },
  });
  expect(await ask('find_broken_links', {})).toMatchObject({ metadata: { unread } });
  const out = await ask('get_links', { note: 'A', direction: 'out' });
  expect(out.metadata.unread).toBeUndefined();
});

test('a canvas with invalid JSON is found by its name, and listed in answers that its links could change', async () => {
  const { ask } = noteAgent({
    'A.md': 'seeds [[B]]',
    'B.md': 'seeds',
    'Map of seeds.canvas': '{"nodes":[{"id":"1","type":"file","file":"A.md"}',
    'New.canvas': '',
  });
  const reported = {
    data: expect.stringContaining('Map of seeds.canvas (not JSON)'),
    metadata: { unread: [{ path: 'Map of seeds.canvas', why: 'not_json' }] },
  };

  expect(await ask('search_notes', { query: 'map' })).toMatchObject(reported);
  expect((await ask('search_notes', { query: 'map' })).metadata.results).toMatchObject([
    { path: 'Map of seeds.canvas' },
  ]);
  expect(await ask('search_notes', { query: 'seeds' })).toMatchObject(reported);
  expect(await ask('get_links', { note: 'A' })).toMatchObject(reported);
  expect(await ask('get_links', { note: 'Map of seeds.canvas' })).toMatchObject(reported);
  expect(await ask('find_orphans', {})).toMatchObject(reported);
  expect(await ask('find_broken_links', {})).toMatchObject(reported);
  expect(await ask('find_related', { note: 'A' })).toMatchObject(reported);
  expect(await ask('get_graph', {})).toMatchObject(reported);
  expect(await ask('get_vault_info', {})).toMatchObject(reported);
  expect((await ask('list_tasks', {})).metadata.unread).toBeUndefined();
});

test('an index notices that a canvas became valid JSON, or is no longer', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'index of a canvas '));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const { ask, vault } = noteAgent(
    { 'A.md': '', 'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"A.md"}]}' },
    { env: { OBSIDIAN_AGENT_CACHE_DIR: cache } },
  );
  const canvas = join(vault, 'Map.canvas');

  const whole = await ask('get_links', { note: 'A' });
  writeFileSync(canvas, '{"nodes":[{"id":"1","type":"file","file":"A.md"}]');
  const broken = await ask('get_links', { note: 'A' });
  writeFileSync(canvas, '{"nodes":[{"id":"1","type":"file","file":"A.md"}]}');
  const mended = await ask('get_links', { note: 'A' });

  expect(broken.metadata).toMatchObject({ in_total: 0, unread: [{ path: 'Map.canvas', why: 'not_json' }] });
  expect(whole.metadata).toMatchObject({ in_total: 1 });
  expect(mended).toEqual(whole);
  expect((await ask('get_vault_info', {})).metadata.index).toMatchObject({ kind: 'index' });
});

test('a missing file has the same name and suggestion in every command, and links to one file are listed separately', async () => {
  const { ask } = noteAgent({
    'A.md': '[x](nope.md#Part)\n[[B]] [[B#Part]]\n',
    'B.md': '',
    'nopes.md': '',
    'nopeso.md': '',
    'C.md': '[[A]] [[A#One|x]]',
    'N.base': 'filters: status == "A" && list.join(";") != "hello there.you"\n',
  });

  const links = await ask('get_links', { note: 'A' });
  const broken = await ask('find_broken_links', {});

  expect(links.data.split('\n').slice(1)).toEqual([
    'Links from it:',
    '- 1: nope (unresolved; did you mean nopes.md?)',
    '- 2: B.md [[B]]',
    '- 2: B.md [[B#Part]]',
    'Links to it:',
    '- C.md:1 [[A]]',
    '- C.md:1 [[A#One]]',
  ]);
  expect(broken.data).toBe('1 broken link to 1 missing target.\n- nope (nopes.md?): A.md:1');
  expect(links.metadata.links[0].did_you_mean).toEqual(broken.metadata.links[0].did_you_mean);
});
