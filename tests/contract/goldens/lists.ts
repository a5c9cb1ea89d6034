import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const whole = { truncated: false, next_cursor: null };

const notes: Golden[] = [
  {
    name: 'list_notes',
    before: { 'A.md': '---\nstatus: open\n---\n# Plan\n\n#work/deep\n', 'B.md': '#work\n', 'P/C.md': '' },
    request: requestV2('list_notes', { tags: ['work'], properties: { status: 'open' } }),
    response: successV2('A.md', {
      notes: [
        {
          path: 'A.md',
          title: 'A',
          tags: ['#work/deep'],
          modified: 'ANY TIME',
          created: 'ANY TIME',
          bytes: 40,
          heading: 'Plan',
        },
      ],
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'notes with a tag that no note has',
    reason: 'TAG_NOT_FOUND',
    before: { 'A.md': '#garden\n' },
    request: requestV2('list_notes', { tags: ['gadren'] }),
    response: failureV2('TAG_NOT_FOUND', "No note has the tag '#gadren'", {
      hint: 'Did you mean "#garden"?',
      details: { tag: '#gadren', suggestions: ['#garden'], tags: ['#garden'] },
    }),
  },
  {
    name: 'list_folders',
    before: { 'A.md': '', 'P/B.md': '', 'P/Q/C.md': '', 'P/pic.png': '' },
    request: requestV2('list_folders', { depth: 1 }),
    response: successV2('/ 1 (3 with folders below)\nP/ 1 (2 with folders below)', {
      folders: [
        { path: '/', notes: 1, notes_total: 3, other_files: 0, folders: 1 },
        { path: 'P', notes: 1, notes_total: 2, other_files: 1, folders: 1 },
      ],
      total_count: 2,
      ...whole,
    }),
  },
];

const trees: Golden[] = [
  {
    name: 'list_structure',
    before: { 'Inbox.md': '', 'P/Garden.md': '', 'P/pic.png': '', 'P/Old/Log.md': '' },
    request: requestV2('list_structure', { depth: 2 }),
    response: successV2('/\n  P/\n    Old/ (1 file not shown)\n    Garden\n  Inbox', {
      entries: [
        { path: '/', kind: 'folder', level: 0, notes_total: 3 },
        { path: 'P', kind: 'folder', level: 1, notes_total: 2 },
        { path: 'P/Old', kind: 'folder', level: 2, notes_total: 1, omitted_files: 1 },
        { path: 'P/Garden.md', kind: 'note', level: 2 },
        { path: 'Inbox.md', kind: 'note', level: 1 },
      ],
      total_count: 4,
      ...whole,
    }),
  },
  {
    name: 'list_tags',
    before: { 'A.md': '#Area/Home #idea\n', 'B.md': '#area/home\n' },
    request: requestV2('list_tags', { prefix: '#area', nested: true }),
    response: successV2('#Area 2\n  #Area/Home 2', {
      tags: [
        { tag: '#Area', count: 2, own_count: 0, notes: 2, examples: ['A.md', 'B.md'] },
        { tag: '#Area/Home', count: 2, own_count: 2, notes: 2, examples: ['A.md', 'B.md'] },
      ],
      total_count: 2,
      ...whole,
    }),
  },
];

const facts: Golden[] = [
  {
    name: 'list_tasks',
    before: {
      'A.md': '# Log\n\n- [ ] buy seeds #home ⏫ 📅 2026-03-01\n- [x] dig\n- [ ] later [due:: 2026-04-01]\n',
    },
    request: requestV2('list_tasks', { note: 'A', due_before: '2026-03-15', status: 'TODO' }),
    response: successV2('A.md:3 [ ] buy seeds #home; due 2026-03-01, high', {
      tasks: [
        {
          path: 'A.md',
          line: 3,
          status: ' ',
          status_type: 'TODO',
          text: 'buy seeds #home ⏫ 📅 2026-03-01',
          description: 'buy seeds #home',
          heading: 'Log',
          tags: ['#home'],
          due: '2026-03-01',
          priority: 'high',
        },
      ],
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'list_properties',
    before: { 'A.md': '---\nStatus: open\n---\n', 'B.md': '---\nstatus: [late]\nrating: 3\n---\n' },
    request: requestV2('list_properties', { limit: 1 }),
    response: successV2('Status (text) 2\nShowing 1 of 2. Continue with cursor …', {
      properties: [
        {
          name: 'Status',
          type: 'text',
          declared: false,
          notes: 2,
          types_seen: { text: 1, list: 1 },
          distinct_values: 2,
          values: ['open', 'late'],
        },
      ],
      total_count: 2,
      truncated: true,
      next_cursor: '…',
    }),
  },
];

const wholes: Golden[] = [
  {
    name: 'get_note_info',
    before: { 'A.md': '---\nstatus: open\n---\n# Plan\n\n- [ ] call [[B]] #home\n', 'B.md': '[[A#Plan]]\n' },
    request: requestV2('get_note_info', { note: 'A' }),
    response: successV2('A.md: 4 words, modified …', {
      path: 'A.md',
      title: 'A',
      etag: 'ANY ETAG',
      bytes: 52,
      lines: 7,
      words: 4,
      characters: 31,
      modified: 'ANY TIME',
      created: 'ANY TIME',
      properties: { status: 'open' },
      aliases: [],
      tags: ['#home'],
      headings: [{ line: 4, level: 1, text: 'Plan' }],
      headings_total: 1,
      links: [{ line: 6, link: 'B', path: 'B.md' }],
      links_total: 1,
      unresolved_links_total: 0,
      backlinks: [{ path: 'B.md', line: 1, link: 'A#Plan' }],
      backlinks_total: 1,
      task_counts: { open: 1, done: 0, cancelled: 0 },
      open_tasks: [{ line: 6, status: ' ', description: 'call [[B]] #home' }],
      blocks: [],
      blocks_total: 0,
    }),
  },
  {
    name: 'get_vault_info',
    before: { 'A.md': '#a/b [[B]]\n- [ ] call\n', 'P/pic.png': '', '.obsidian/app.json': '{"trashOption":"local"}' },
    request: requestV2('get_vault_info', {}),
    response: successV2('VAULT: 1 note, 1 attachment, 1 folder, 2 tags, 1 link, 1 open task (0 done)\n…', {
      path: 'VAULT',
      files: { notes: 1, canvases: 0, bases: 0, images: 1, audio: 0, video: 0, pdf: 0, other: 0 },
      folders: 1,
      text_bytes: 22,
      tags: 2,
      links: 1,
      task_counts: { open: 1, done: 0, cancelled: 0 },
      settings: {
        new_file_location: 'root',
        new_file_folder: '',
        attachment_folder: '/',
        new_link_format: 'shortest',
        use_markdown_links: false,
        always_update_links: true,
        trash_option: 'local',
        ignored: [],
        daily_notes: { folder: '', format: 'YYYY-MM-DD', template: null },
        templates: { folder: null, date_format: 'YYYY-MM-DD', time_format: 'HH:mm' },
        property_types: {},
        tasks_plugin: { enabled: false, format: 'tasksPluginEmoji', global_filter: '', statuses: [] },
      },
      complaints: [],
      index: { kind: 'index', file: 'VAULT/.cache…', bytes: 'ANY NUMBER', texts_read: 1 },
      last_transaction: null,
    }),
  },
  {
    name: 'index_vault',
    before: { 'A.md': 'text\n', 'B.base': '' },
    request: requestV2('index_vault', {}),
    response: successV2('The index has 2 texts; 2 of them had to be read.', {
      texts: 2,
      texts_read: 2,
      dry_run: false,
    }),
  },
];

export const goldensOfLists: readonly Golden[] = [...notes, ...trees, ...facts, ...wholes];
