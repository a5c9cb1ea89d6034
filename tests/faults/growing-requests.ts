/** A command and its params. */
export type GrowingRequest = readonly [action: string, payload: object];

const dry = { dry_run: true };
const whole = { folder: '/' };

/**
 * Requests to a vault with a growing note `n`, a note `o` with links to it, a template and a folder.
 *
 * Nothing changes.
 */
export const requestsOfNotes: readonly GrowingRequest[] = [
  ['list_tags', { nested: true }],
  ['get_note_info', { note: 'n' }],
  ['read_note', { note: 'n', include: ['properties', 'links', 'tags', 'headings'] }],
  ['read_note', { note: 'n', heading: 'h' }],
  ['read_note', { note: 'n', block: 'b' }],
  ['get_links', { note: 'n' }],
  ['get_links', { note: 'o' }],
  ['find_related', { note: 'n' }],
  ['find_broken_links', {}],
  ['find_orphans', {}],
  ['list_notes', { excerpts: true }],
  ['list_tasks', { include_completed: true, limit: 1000 }],
  ['list_properties', {}],
  ['list_structure', { include_files: 'all' }],
  ['get_graph', { kinds: ['note', 'tag', 'unresolved', 'attachment'] }],
  ['get_vault_info', {}],
  ...[
    'a',
    'a b',
    '"a b"',
    '/a+b/',
    'tag:#a',
    'line:(a b)',
    'section:(a b)',
    'block:(a b)',
    'task:a',
    '[a:b]',
    '-zzz',
  ].map((query): GrowingRequest => ['search_notes', { query }]),
  ...['simple', 'text', 'words', 'question'].map((mode): GrowingRequest => ['search_notes', { query: 'a b', mode }]),
  ['search_notes', { query: 'a', snippets: 50 }],
  ['append_note', { note: 'n', content: 'more', ...dry }],
  ['append_note', { note: 'n', content: 'more', heading: 'h', ...dry }],
  ['prepend_note', { note: 'n', content: 'more', ...dry }],
  ['update_note', { note: 'n', content: 'more', ...dry }],
  ['edit_note', { note: 'n', edits: [{ search: 'a', replace: 'cc', all: true }], ...dry }],
  ['edit_note', { note: 'n', edits: [{ search: 'a+b?', replace: '[$&]', regex: true, all: true }], ...dry }],
  ['edit_note', { note: 'n', edits: [{ operation: 'replace', heading: 'h', content: 'x' }], ...dry }],
  ['edit_note', { note: 'n', edits: [{ operation: 'replace', block: 'b', content: 'x' }], ...dry }],
  ['set_properties', { note: 'n', set: { a: 1, q: [1, 2] }, unset: ['k1'], ...dry }],
  ['manage_tags', { note: 'n', add: ['zz'], ...dry }],
  ['manage_tags', { note: 'n', add: ['zz'], where: 'inline', ...dry }],
  ['manage_tags', { note: 'n', remove: ['a', 't1', 't2'], where: 'both', ...dry }],
  ['complete_task', { note: 'n', task: 't1', ...dry }],
  ['rename_tag', { from: 'a', to: 'z', ...dry }],
  ['move_note', { note: 'n', to: 'x/m', ...dry }],
  ['move_note', { note: 'o', to: 'x/p q', ...dry }],
  ['move_folder', { folder: 'f', to: 'g/h', ...dry }],
  ['delete_note', { note: 'n', ...dry }],
  ['generate_moc', { note: 'moc', folder: '/', ...dry }],
  ['apply_template', { template: 'T', note: 'n', ...dry }],
  ['apply_template', { template: 'n', note: 'o', ...dry }],
  ['bulk_tag', { select: whole, add: ['bb'], remove: ['a'], ...dry }],
  ['bulk_move', { select: whole, to: 'b', ...dry }],
  ['bulk_delete', { select: whole, ...dry }],
  ['create_note', { title: 'New', template: 'n', ...dry }],
];

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** Requests of about this many characters, with as many copies of one part as fit. */
export const growingRequests: Readonly<Record<string, (length: number) => GrowingRequest>> = {
  'letters of a query': (length) => ['search_notes', { query: 'a'.repeat(length) }],
  'words of a query': (length) => ['search_notes', { query: 'a '.repeat(length / 2) }],
  'words of a question': (length) => [
    'search_notes',
    { query: many(length / 8, (at) => `word${at}`).join(' '), mode: 'question' },
  ],
  'names in a question': (length) => ['search_notes', { query: 'a_b cD e-f '.repeat(length / 11), mode: 'question' }],
  'operators of a question': (length) => ['search_notes', { query: '-a "b" '.repeat(length / 7), mode: 'question' }],
  'brackets of a query': (length) => ['search_notes', { query: '('.repeat(length) }],
  'brackets of a query that match': (length) => [
    'search_notes',
    { query: `${'('.repeat(length / 2)}a${')'.repeat(length / 2)}` },
  ],
  'quotes of a query': (length) => ['search_notes', { query: '"a\\'.repeat(length / 3) }],
  'minus signs of a query': (length) => ['search_notes', { query: '-'.repeat(length) }],
  'operators of a query': (length) => ['search_notes', { query: 'line:'.repeat(length / 5) }],
  'letters of an expression': (length) => ['search_notes', { query: `/${'a'.repeat(length)}/` }],
  'groups of an expression': (length) => ['search_notes', { query: '('.repeat(length), mode: 'regex' }],
  'groups of an expression that match': (length) => [
    'search_notes',
    { query: `/${'('.repeat(length / 2)}a${')'.repeat(length / 2)}/` },
  ],
  'counts of an expression': (length) => ['search_notes', { query: `/a{${'0'.repeat(length)}/` }],
  'edits by text': (length) => [
    'edit_note',
    { note: 'n', edits: many(length / 2700, () => ({ search: 'line 1 ', replace: 'line 1  ' })), ...dry },
  ],
  'edits by line': (length) => [
    'edit_note',
    { note: 'n', edits: many(length / 2700, () => ({ operation: 'insert_after', lines: '1', content: 'x' })), ...dry },
  ],
  'special characters of a replacement': (length) => [
    'edit_note',
    { note: 'n', edits: [{ search: 'line 1 ', replace: '$<'.repeat(length / 2), regex: true }], ...dry },
  ],
  'more edits than may be sent': (length) => [
    'edit_note',
    { note: 'n', edits: many(length / 40, () => ({ search: 'line 1 ', replace: '' })), ...dry },
  ],
  'letters of a search': (length) => [
    'edit_note',
    { note: 'n', edits: [{ search: 'a'.repeat(length), replace: '' }], ...dry },
  ],
  'commands of a batch': (length) => [
    'batch',
    { commands: many(length / 270, () => ({ type: 'append_note', note: 'n', content: 'x' })), ...dry },
  ],
  'selected notes': (length) => [
    'bulk_tag',
    { select: { notes: many(length / 8, (at) => `n${at}`) }, add: ['x'], ...dry },
  ],
  'tags to add': (length) => ['manage_tags', { note: 'n', add: many(length / 8, (at) => `t${at}`), ...dry }],
  'the same tag to add': (length) => ['manage_tags', { note: 'n', add: many(length / 6, () => 'a'), ...dry }],
  'slashes of a tag': (length) => ['manage_tags', { note: 'n', add: [`a${'/'.repeat(length)}b`], ...dry }],
  'levels of a tag to rename': (length) => ['rename_tag', { from: `a${'/a'.repeat(length / 2)}`, to: 'b', ...dry }],
  'properties to set': (length) => [
    'set_properties',
    { note: 'n', set: Object.fromEntries(many(length / 12, (at) => [`k${at}`, 1])), ...dry },
  ],
  'a property of many values': (length) => [
    'set_properties',
    { note: 'n', set: { a: many(length / 4, () => 'b') }, ...dry },
  ],
  'properties to unset': (length) => [
    'set_properties',
    { note: 'n', unset: many(length / 10, (at) => `k${at}`), ...dry },
  ],
  'letters of a title': (length) => ['create_note', { title: 'a'.repeat(length), ...dry }],
  'special characters of a title': (length) => ['create_note', { title: `${'. '.repeat(length / 2)}a`, ...dry }],
  'folders of a path': (length) => ['create_note', { path: `${'d/'.repeat(length / 2)}a`, ...dry }],
  'folders of a path, up to the limit': (length) => ['create_note', { path: `${'d/'.repeat(length / 1320)}a`, ...dry }],
  'slashes of a path': (length) => ['create_note', { path: `d${'/'.repeat(length)}a`, ...dry }],
  '.. segments of a path': (length) => ['read_note', { note: `${'d/../'.repeat(length / 5)}n` }],
  'letters of a reference': (length) => ['read_note', { note: 'a'.repeat(length) }],
  'brackets of a reference': (length) => ['read_note', { note: `[[${' '.repeat(length)}` }],
  'headings of a reference': (length) => ['read_note', { note: `n${'#h'.repeat(length / 2)}` }],
  'headings of a path': (length) => ['read_note', { note: 'n', heading: 'h::'.repeat(length / 3) }],
  'letters of a heading': (length) => ['read_note', { note: 'n', heading: 'a'.repeat(length) }],
  'letters of a block id': (length) => ['read_note', { note: 'n', block: 'a'.repeat(length) }],
  'lines of a new note': (length) => [
    'create_note',
    { path: 'new', content: 'a [[o]] #b\n'.repeat(length / 11), ...dry },
  ],
  'lines to append': (length) => ['append_note', { note: 'n', content: 'a\n'.repeat(length / 2), ...dry }],
  'line breaks to append': (length) => ['append_note', { note: 'n', content: `a${'\n'.repeat(length)}b`, ...dry }],
  'lines to write': (length) => ['update_note', { note: 'n', content: 'a\n'.repeat(length / 2), ...dry }],
  'letters of a task': (length) => ['complete_task', { note: 'n', task: 'a'.repeat(length), ...dry }],
  'folders to list': (length) => ['list_notes', { folder: 'f/'.repeat(length / 2) }],
  'letters of a cursor': (length) => ['list_notes', { cursor: 'a'.repeat(length) }],
  'unknown members': (length) => ['read_note', Object.fromEntries(many(length / 10, (at) => [`k${at}`, 1]))],
  'lists within lists': (length) => [
    'read_note',
    { note: JSON.parse('['.repeat(length / 64) + ']'.repeat(length / 64)) },
  ],
};
