import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const whole = { truncated: false, next_cursor: null };

const settings: Golden[] = [
  {
    name: 'get_settings',
    before: {
      'A.md': '',
      '.obsidian/core-plugins.json': '{"daily-notes":true,"graph":false}',
      '.obsidian/community-plugins.json': '["dataview"]',
      '.obsidian/plugins/dataview/manifest.json': '{"id":"dataview","name":"Dataview","version":"0.5.68"}',
      '.obsidian/themes/Minimal/theme.css': 'body {}',
      '.obsidian/themes/Minimal/manifest.json': '{"version":"8.0.0","author":"@kepano"}',
      '.obsidian/appearance.json': '{"cssTheme":"Minimal","enabledCssSnippets":["wide"]}',
      '.obsidian/snippets/wide.css': 'p {}',
      '.obsidian/snippets/dense.css': 'p {}',
      '.obsidian/workspaces.json': '{"workspaces":{"Writing":{},"Review":{}},"active":"Review"}',
      '.obsidian/workspace.json': '{"lastOpenFiles":["Gone.md","A.md"]}',
    },
    request: requestV2('get_settings', {}),
    response: successV2(
      'plugins: daily-notes, graph (off), dataview\nthemes: Minimal (active)\nsnippets: dense (off), wide\n' +
        'workspaces: Writing, Review (active)\nrecent files: A.md',
      {
        plugins: [
          { id: 'daily-notes', kind: 'core', enabled: true },
          { id: 'graph', kind: 'core', enabled: false },
          { id: 'dataview', kind: 'community', enabled: true, name: 'Dataview', version: '0.5.68' },
        ],
        themes: [{ name: 'Minimal', active: true, version: '8.0.0', author: '@kepano' }],
        snippets: [
          { name: 'dense', enabled: false },
          { name: 'wide', enabled: true },
        ],
        workspaces: [
          { name: 'Writing', active: false },
          { name: 'Review', active: true },
        ],
        recent_files: ['A.md'],
        complaints: [],
      },
    ),
  },
  {
    name: 'list_bookmarks',
    before: {
      '.obsidian/bookmarks.json':
        '{"items":[{"type":"group","title":"Work","items":[{"type":"file","path":"A.md","subpath":"#Tasks"}]},{"type":"search","query":"tag:#x","title":"Open"}]}',
    },
    request: requestV2('list_bookmarks', {}),
    response: successV2('Work / file A.md#Tasks\nsearch tag:#x (Open)', {
      bookmarks: [
        { type: 'file', groups: ['Work'], path: 'A.md', subpath: '#Tasks' },
        { type: 'search', groups: [], title: 'Open', query: 'tag:#x' },
      ],
      complaints: [],
      total_count: 2,
      ...whole,
    }),
  },
];

const bookmarks: Golden[] = [
  {
    name: 'add_bookmark',
    before: {
      'A.md': '',
      '.obsidian/bookmarks.json': '{"items":[{"type":"folder","path":"X"}, {"type":"file","path":"A.md"}]}',
    },
    request: requestV2('add_bookmark', { file: 'a' }),
    response: successV2('The bookmarks have file A.md already; nothing was changed.', {
      bookmark: { type: 'file', path: 'A.md' },
      added: false,
      transaction_id: null,
      dry_run: false,
      changes: [],
    }),
  },
  {
    name: 'bookmarks that are cut short',
    reason: 'SETTINGS_MALFORMED',
    before: { 'A.md': '', '.obsidian/bookmarks.json': '{"items":[' },
    request: requestV2('add_bookmark', { file: 'A' }),
    response: failureV2(
      'SETTINGS_MALFORMED',
      "'.obsidian/bookmarks.json' cannot be changed: it is not JSON at line 1, column 11; expected a value or ]",
      {
        hint: 'Add a bookmark in Obsidian, which writes the file again, or correct it in an editor.',
        details: {
          path: '.obsidian/bookmarks.json',
          problem: 'it is not JSON at line 1, column 11; expected a value or ]',
        },
      },
    ),
  },
];

const lists: Golden[] = [
  {
    name: 'list_aliases',
    before: { 'People/Ada Lovelace.md': '---\naliases: [Countess, Ada]\n---\n', 'B.md': '---\naliases: Bee\n---\n' },
    request: requestV2('list_aliases', { folder: 'People' }),
    response: successV2('Ada: People/Ada Lovelace.md\nCountess: People/Ada Lovelace.md', {
      aliases: [
        { alias: 'Ada', path: 'People/Ada Lovelace.md' },
        { alias: 'Countess', path: 'People/Ada Lovelace.md' },
      ],
      total_count: 2,
      ...whole,
    }),
  },
  {
    name: 'list_templates',
    before: { '.obsidian/templates.json': '{"folder":"T"}', 'T/Day.md': '', 'T/Work/Meeting.md': '', 'T/pic.png': '' },
    request: requestV2('list_templates', {}),
    response: successV2('Day\nWork/Meeting', {
      folder: 'T',
      templates: [
        { name: 'Day', path: 'T/Day.md' },
        { name: 'Work/Meeting', path: 'T/Work/Meeting.md' },
      ],
      total_count: 2,
      ...whole,
    }),
  },
  {
    name: 'list_files',
    before: { 'A.md': '', 'img/Map.PNG': 'png', 'img/b.svg': '' },
    request: requestV2('list_files', { extension: '.png' }),
    response: successV2('img/Map.PNG', {
      files: [{ path: 'img/Map.PNG', kind: 'images', bytes: 3, created: 'ANY TIME', modified: 'ANY TIME' }],
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'get_random_note',
    before: { 'A.md': '', 'Ideas/Kite.md': '# Kite\n' },
    request: requestV2('get_random_note', { folder: 'Ideas' }),
    response: successV2('Ideas/Kite.md\n\n# Kite\n', {
      path: 'Ideas/Kite.md',
      text: '# Kite\n',
      total_lines: 2,
      truncated: false,
      notes: 1,
    }),
  },
];

const versions: Golden[] = [
  {
    name: 'read_history',
    before: { 'A.md': '# Garden\n' },
    request: requestV2('read_history', { note: 'A', version: 0 }),
    response: successV2('# Garden\n', {
      path: 'A.md',
      version: 0,
      versions: [],
      versions_total: 0,
      text: '# Garden\n',
      total_lines: 2,
      truncated: false,
    }),
  },
  {
    name: 'a version that the history does not keep',
    reason: 'VERSION_NOT_FOUND',
    before: { 'A.md': '# Garden\n' },
    request: requestV2('read_history', { note: 'A' }),
    response: failureV2('VERSION_NOT_FOUND', "The history has no version 1 of 'A.md'", {
      hint: 'This agent has not changed the note yet; the history keeps only what the agent replaces.',
      details: { path: 'A.md', version: 1, versions: 0 },
    }),
  },
];

const dated: Golden[] = [
  {
    name: 'get_periodic_note',
    before: {
      '.obsidian/plugins/periodic-notes/data.json': '{"weekly":{"folder":"Weeks","format":"gggg-[W]ww"}}',
      'Weeks/2026-W10.md': '# Week 10\n',
    },
    request: requestV2('get_periodic_note', { period: 'week', date: '2026-03-04' }),
    response: successV2('# Week 10\n', {
      path: 'Weeks/2026-W10.md',
      etag: 'ANY ETAG',
      replaced_etag: 'ANY ETAG',
      period: 'week',
      date: '2026-03-01',
      created: false,
      text: '# Week 10\n',
      total_lines: 2,
      truncated: false,
      transaction_id: null,
      dry_run: false,
      changes: [],
    }),
  },
  {
    name: 'create_unique_note',
    before: { '.obsidian/zk-prefixer.json': '{"format":"[Z]","folder":"Zettel"}' },
    after: {
      '.obsidian/zk-prefixer.json': '{"format":"[Z]","folder":"Zettel"}',
      'Zettel/Z Kite.md': 'fly\n',
    },
    request: requestV2('create_unique_note', { name: 'Kite', content: 'fly\n' }),
    response: successV2('Created Zettel/Z Kite.md.', {
      path: 'Zettel/Z Kite.md',
      etag: 'ANY ETAG',
      transaction_id: 'ANY ID',
      dry_run: false,
      changes: [
        { path: 'Zettel', kind: 'folder_created' },
        { path: 'Zettel/Z Kite.md', kind: 'created' },
      ],
    }),
  },
];

export const goldensOfApp: readonly Golden[] = [...settings, ...bookmarks, ...lists, ...versions, ...dated];
