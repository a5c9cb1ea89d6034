import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = {
  'Projects/Garden.md': '---\nstatus: Draft\n---\n# Garden\n\nBuy seeds and soil.\n\n- [ ] call #urgent\n',
  'Projects/Plan.md': 'seeds\n\nsoil\n',
  'Archive/Old.md': 'seeds of old\n',
  'Photo seeds.png': '',
};

test("a search in Obsidian's language finds notes with their lines, within a folder", async () => {
  const { ask } = noteAgent(tree);

  const { metadata, data } = await ask('search_notes', {
    query: 'line:(seeds soil) [status:draft]',
    folder: 'projects',
  });

  expect(metadata).toMatchObject({
    results: [{ path: 'Projects/Garden.md', snippets: [{ line: 6, text: 'Buy seeds and soil.' }, { line: 2 }] }],
    total_count: 1,
  });
  expect(data).toContain('Projects/Garden.md');
});

test.each<[object, readonly string[]]>([
  [{ query: 'seeds' }, ['Archive/Old.md', 'Projects/Garden.md', 'Projects/Plan.md']],
  [{ query: 'file:seeds' }, ['Photo seeds.png']],
  [{ query: 'seeds', exclude: ['Archive'] }, ['Projects/Garden.md', 'Projects/Plan.md']],
  [{ query: 'task-todo:call tag:#urgent' }, ['Projects/Garden.md']],
  [{ query: '/^so.l$/' }, ['Projects/Plan.md']],
  [{ query: 'seed', mode: 'words' }, []],
  [{ query: 'seed', mode: 'simple' }, ['Archive/Old.md', 'Projects/Garden.md', 'Projects/Plan.md']],
  [{ query: 'of old', mode: 'text' }, ['Archive/Old.md']],
  [{ query: '^soil$', mode: 'regex' }, ['Projects/Plan.md']],
])('%j finds %j', async (payload, paths) => {
  const { ask } = noteAgent(tree);

  const { metadata } = await ask('search_notes', { ...payload, sort: 'path' });

  expect(metadata.results.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test('a minus after a colon finds the same as a minus before the operator', async () => {
  const { ask } = noteAgent(tree);
  const find = async (query: string) => {
    const { metadata } = await ask('search_notes', { query, sort: 'path', limit: 100 });
    return metadata.results.map(({ path }: { path: string }) => path);
  };
  const garden = 'Projects/Garden.md';
  const [old, plan] = ['Archive/Old.md', 'Projects/Plan.md'];

  expect(await find('seeds path:-"Archive"')).toEqual([garden, plan]);
  expect(await find('file:-/^(Old|Garden)/')).toEqual([plan]);
  expect(await find('tag:-#urgent')).toEqual([old, plan]);
  expect(await find('line:-soil')).toEqual([old]);
  expect(await find('[status:-draft]')).toEqual([old, plan]);
});

test('a search is read in pages, and recognizes the cursors of a different one', async () => {
  const { ask } = noteAgent(tree);

  const first = await ask('search_notes', { query: 'seeds', limit: 2, sort: 'path' });
  const cursor = first.metadata.next_cursor;
  const second = await ask('search_notes', { query: 'seeds', limit: 2, sort: 'path', cursor });
  const foreign = await ask('search_notes', { query: 'soil', cursor });

  expect(first.metadata).toMatchObject({ total_count: 3, truncated: true });
  expect(second.metadata).toMatchObject({ results: [{ path: 'Projects/Plan.md' }], next_cursor: null });
  expect(foreign.reason).toBe('CURSOR_INVALID');
});

test('whole texts are returned within a budget, and the answer lists omitted ones', async () => {
  const { ask } = noteAgent(tree);

  const { data, metadata } = await ask('search_notes', {
    query: 'seeds',
    sort: 'path',
    read_content: true,
    max_bytes: 30,
  });

  expect(metadata.results.map(({ content }: { content?: string }) => content)).toEqual([
    'seeds of old\n',
    undefined,
    'seeds\n\nsoil\n',
  ]);
  expect(data).toContain('Projects/Garden.md');
});

test('ignored files are not found, and unreadable ones are listed', async () => {
  const { ask } = noteAgent({
    ...tree,
    '.obsidian/app.json': '{"userIgnoreFilters":["Archive/"]}',
    'Broken.md': new Uint8Array([0xff, 0xfe, 0x73]),
  });

  const { data, metadata } = await ask('search_notes', { query: 'seeds', sort: 'path' });

  expect(metadata).toMatchObject({
    total_count: 2,
    unread: [{ path: 'Broken.md', why: 'not_text' }],
    unread_total: 1,
  });
  expect(data).toContain('Broken.md');
});

test('a note of 50 MB is found by its name, and the answer says that its text was not searched', async () => {
  const { ask } = noteAgent({ 'Whole library.md': 'seeds and all that\n'.repeat(2_800_000), 'Short.md': 'seeds\n' });

  const byText = await ask('search_notes', { query: 'seeds' });
  const byName = await ask('search_notes', { query: 'library' });

  const unread = [{ path: 'Whole library.md', why: 'too_large' }];
  expect(byText.metadata).toMatchObject({ results: [{ path: 'Short.md' }], total_count: 1, unread });
  expect(byName.metadata).toMatchObject({ results: [{ path: 'Whole library.md', snippets: [] }], unread });
  expect(byName.data).toContain('too large');
});

test('an expression that does not end is stopped in time', async () => {
  const { ask } = noteAgent({ 'A.md': `${'a'.repeat(60)}!` });
  const start = performance.now();

  const { reason } = await ask('search_notes', { query: '/^(a+)+$/' });

  expect(reason).toBe('REGEX_TIMED_OUT');
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('a bulk command selects the notes that a search finds', async () => {
  const { ask } = noteAgent(tree);

  const { metadata } = await ask('bulk_tag', { select: { query: 'seeds -path:Archive -[status]' }, add: ['x'] });
  const refused = await ask('bulk_tag', { select: { query: 'seeds (' }, add: ['x'] });

  expect(metadata.items).toMatchObject([{ path: 'Projects/Plan.md', status: 'changed' }]);
  expect(refused.reason).toBe('QUERY_INVALID');
});

test('a concise answer also shows several lines on request, with hints below them', async () => {
  const { ask } = noteAgent({ 'A.md': 'seeds 1\nx\nseeds 2\nseeds 3\n' });

  const asked = await ask('search_notes', { query: 'seeds', snippets: 2 });
  const plain = await ask('search_notes', { query: 'seeds' });
  const hinted = await ask('search_notes', { query: '[statsu]' });

  expect(asked.data).toBe('A.md:1: seeds 1\n  3: seeds 2');
  expect(plain.data).toBe('A.md:1: seeds 1');
  expect(hinted.data).toContain('No note has the property "statsu".');
  expect(hinted.metadata.hints).toHaveLength(1);
});

test('an exclude that matches nothing is reported with a similar folder', async () => {
  const { ask } = noteAgent({ 'Work/a.md': 'seeds', 'Home/Workshop/b.md': 'seeds', 'Empty/x/y.md': '' });

  const { data, metadata } = await ask('search_notes', {
    query: 'seeds',
    exclude: ['Wrok', 'Hom', 'workshpo/', 'nowhere', '.obsidian', 'empty/', '/Work'],
  });
  const rightly = await ask('search_notes', { query: 'seeds', mode: 'words', exclude: ['Wokr'] });

  expect(metadata.hints).toEqual([
    'No path begins with "Wrok", so it excludes nothing. Did you mean "Work"?',
    'No path begins with "workshpo/", so it excludes nothing. Did you mean "Home/Workshop"?',
    'No path begins with "nowhere", so it excludes nothing. list_folders lists the folders.',
  ]);
  expect(data).toContain('Did you mean "Work"?');
  expect(rightly.metadata.hints).toEqual(['No path begins with "Wokr", so it excludes nothing. Did you mean "Work"?']);
});

test('a question that is the misspelt name of a note finds it first, before notes that have its words more often', async () => {
  const often = 'The garden planner plans every garden. '.repeat(30);
  const { ask } = noteAgent({ 'Garden planner.md': 'x\n', 'Often.md': often });

  const { metadata, data } = await ask('search_notes', { query: 'garden plannner?', mode: 'question' });

  expect(metadata.results[0]).toMatchObject({ path: 'Garden planner.md', score: 1 });
  expect(data).toContain('No note contains "plannner". Searched for "planner" instead.');
});
