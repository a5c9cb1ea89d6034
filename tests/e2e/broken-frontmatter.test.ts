import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { openTools } from './open-tools.ts';

const broken = '---\nstatus: open\ntags: [book\n---\nbody #inline\n';
const notes = {
  'Books/Dune.md': '---\nstatus: open\ntags: [book]\n---\nbody\n',
  'Books/Emma.md': broken,
  'Other/Plan.md': broken,
};
const emma = { path: 'Books/Emma.md', why: 'bad_frontmatter', line: 4 };
const plan = { ...emma, path: 'Other/Plan.md' };

test.each([
  ['file.inFolder("Books")', ['Books/Dune.md', 'Books/Emma.md'], [emma]],
  ['file.inFolder("Books") && file.hasTag("book")', ['Books/Dune.md'], [emma]],
  ['status == "open"', ['Books/Dune.md'], [emma, plan]],
  ['file.name == "Dune"', ['Books/Dune.md'], []],
])(
  'a view with the filter %s names the notes in question whose properties cannot be read',
  async (filter, rows, unread) => {
    const { ask } = noteAgent(notes);

    const { metadata, data } = await ask('query_base', { yaml: 'views: []', filter });

    expect(metadata.rows.map(({ path }: { path: string }) => path)).toEqual(rows);
    expect(metadata.unread ?? []).toEqual(unread);
    const [first] = unread;
    if (first !== undefined)
      expect(data).toContain('Properties unknown, because the frontmatter cannot be read: Books/Emma.md (line 4)');
    else expect(data).not.toContain('frontmatter');
  },
);

test.each([
  ['', {}],
  [', also if it is an excluded file', { '.obsidian/app.json': '{"userIgnoreFilters": ["Other/"]}' }],
])('a query names the file of "this" if its properties cannot be read%s', async (_, settings) => {
  const { ask } = noteAgent({ ...notes, ...settings });

  const { metadata } = await ask('query_base', {
    yaml: 'filters: file.inFolder("Books") && status == this.status',
    this: 'Other/Plan',
  });

  expect(metadata).toMatchObject({ rows: [{ path: 'Books/Emma.md' }], unread: [emma, plan] });
});

test('all views of a base name together the notes whose properties cannot be read', async () => {
  const { ask } = noteAgent(notes);
  const views = ['Books', 'Other'].map((folder) => `{name: ${folder}, filters: 'file.inFolder("${folder}")'}`);

  const { metadata } = await ask('query_base', { yaml: `views: [${views.join(', ')}]`, all_views: true });

  expect(metadata.unread).toEqual([emma, plan]);
});

test('of many notes with broken frontmatter, the first are named, with one whose text cannot be read', async () => {
  const many = Array.from({ length: 150 }, (_, at) => [`${at}.md`, broken] as const);
  const { ask } = noteAgent({ ...Object.fromEntries(many), 'Bytes.md': Buffer.from([0xff, 0xfe, 0x00, 0xd8]) });

  const { metadata, data } = await ask('query_base', { yaml: '', limit: 1 });

  expect(metadata.unread).toHaveLength(100);
  expect(metadata.unread[0]).toEqual({ path: 'Bytes.md', why: 'not_text' });
  expect(data).toContain('Not included, because their text cannot be read: Bytes.md (not UTF-8 text).');
  expect(data).toMatch(/frontmatter cannot be read: 0\.md \(line 4\), .* and 140 more/);
});

test.each([
  ['list_properties', {}, [emma, plan]],
  ['list_properties', { folder: 'Books' }, [emma]],
  ['list_tags', {}, [emma, plan]],
  ['list_notes', { properties: { status: 'open' } }, [emma, plan]],
  ['list_notes', { tags: ['book'], folder: 'Books' }, [emma]],
  ['list_notes', { tags: ['book'], name: 'plan' }, [plan]],
  ['list_notes', { tags: ['book'], modified_since: '2999-01-01' }, []],
  ['list_notes', {}, []],
  ['list_aliases', {}, [emma, plan]],
  ['list_aliases', { folder: 'Books' }, [emma]],
  ['list_aliases', { note: 'Plan' }, [plan]],
  ['list_aliases', { note: 'Dune' }, []],
  ['search_notes', { query: '[status:open]' }, [emma, plan]],
  ['search_notes', { query: 'tag:#book body' }, [emma, plan]],
  ['search_notes', { query: '[status:open] path:Books' }, [emma]],
  ['search_notes', { query: '[status:open] -path:Books' }, [plan]],
  ['search_notes', { query: '[status:open] path:/^O/' }, [plan]],
  ['search_notes', { query: '[status:open] (file:Emma OR file:Dune)' }, [emma]],
  ['search_notes', { query: '[status:open] OR path:Books' }, [emma, plan]],
  ['search_notes', { query: 'body tag:#book path:Other', mode: 'question' }, [plan]],
  ['search_notes', { query: 'body', tags: ['book'] }, [emma, plan]],
  ['search_notes', { query: 'body', tags: ['book'], mode: 'question' }, [emma, plan]],
  ['search_notes', { query: 'body tag:#book', mode: 'question' }, [emma, plan]],
  ['search_notes', { query: 'body' }, []],
  ['search_notes', { query: 'body', mode: 'question' }, []],
  ['get_vault_info', {}, [emma, plan]],
])('%s %j names the notes whose properties it cannot know', async (command, params, unread) => {
  const { ask } = noteAgent(notes);

  const { metadata, data } = await ask(command, params);

  expect(metadata.unread ?? []).toEqual(unread);
  const [first] = unread;
  if (first === undefined) expect(data).not.toContain('frontmatter cannot be read');
  else expect(data).toContain(`frontmatter cannot be read: ${first.path}`);
});

test('a note with repaired frontmatter is no longer named, and one that was just broken is', async () => {
  const { ask } = noteAgent(notes);
  await ask('query_base', { yaml: '' });

  await ask('update_note', { note: 'Books/Emma', content: '---\nstatus: done\n---\nbody\n' });
  await ask('update_note', { note: 'Books/Dune', content: broken });
  const { metadata } = await ask('query_base', { yaml: '' });

  expect(metadata.unread).toEqual([{ ...emma, path: 'Books/Dune.md' }, plan]);
});

test('a note for a view is named if its properties, or those of "this", cannot be read', async () => {
  const { ask } = noteAgent({ ...notes, 'All.base': 'filters: file.name != this.file.name\n' });

  const made = await ask('create_note', { path: 'New', base: 'All', this: 'Books/Emma', content: '---\na: [\n---\n' });
  const whole = await ask('create_note', { path: 'Whole', base: 'All', content: '---\na: 1\n---\n' });

  expect(made.metadata).toMatchObject({
    in_view: true,
    unread: [{ path: 'New.md', why: 'bad_frontmatter', line: 3 }, emma],
  });
  expect(made.data).toContain('Properties unknown, because the frontmatter cannot be read: New.md (line 3)');
  expect(whole.metadata).not.toHaveProperty('unread');
});

test('denied notes with broken frontmatter are not named', async () => {
  const { call } = await openTools(notes, { tools: 'all', deny: ['Other'] });

  for (const [tool, args] of [
    ['query_base', { yaml: '' }],
    ['list_properties', {}],
    ['list_tags', {}],
    ['search_notes', { query: '[status:open]' }],
  ] as const) {
    const { output } = await call(tool, args);
    expect(output).toMatchObject({ unread: [emma] });
  }
});
