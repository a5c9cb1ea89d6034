import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test.each([
  ['move_note', { old_path: 'A', new_path: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { oldPath: 'A', newPath: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { source_path: 'A', target_path: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { source: 'A', target: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { source: 'A', destination_path: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { note: 'A', destination: 'B' }, { note: 'A', to: 'B' }],
  ['move_note', { note: 'A', destination_folder: 'B' }, { note: 'A', to: 'B/' }],
  ['move_note', { note: 'A', to_folder: 'B/' }, { note: 'A', to: 'B/' }],
  ['move_note', { note: 'A', new_folder: 'B' }, { note: 'A', to: 'B/' }],
  ['move_note', { note: 'A', folder: 'B/C' }, { note: 'A', to: 'B/C/' }],
  ['move_note', { note: 'A', folder: '/' }, { note: 'A', to: '/' }],
  ['move_note', { note: 'In/A.md', new_name: 'B' }, { note: 'In/A.md', to: 'B.md' }],
  ['move_note', { note: 'A', new_name: 'B.md' }, { note: 'A', to: 'B.md' }],
  ['move_note', { note: 'In/A.canvas', new_name: 'B' }, { note: 'In/A.canvas', to: 'B' }],
  ['move_folder', { path: 'A', new_name: 'B' }, { folder: 'A', to: 'B' }],
  ['read_canvas', { note: 'A.canvas' }, { canvas: 'A.canvas' }],
  ['move_folder', { old_path: 'A', new_path: 'B' }, { folder: 'A', to: 'B' }],
  ['move_folder', { folder_path: 'A', destination: 'B/' }, { folder: 'A', to: 'B/' }],
  ['move_folder', { folder: 'In/A', new_name: 'B' }, { folder: 'In/A', to: 'B' }],
  ['bulk_move', { notes: ['A.md'], destination_folder: 'B' }, { select: { notes: ['A.md'] }, to: 'B' }],
  ['create_folder', { folder_path: 'A' }, { path: 'A' }],
  ['create_folder', { folder_name: 'A' }, { path: 'A' }],
  ['create_note', { title: 'T', folder_path: 'A' }, { title: 'T', folder: 'A' }],
  ['delete_folder', { folder_name: 'A' }, { folder: 'A' }],
  ['list_notes', { folder_path: 'A' }, { folder: 'A' }],
])('guessed names of moves: %s reads %j', (tool, sent, meant) => {
  expect(readArguments(tool, sent)).toEqual(meant);
});

test.each([
  ['read_note', { id: 'A.md' }, { note: 'A.md' }],
  ['read_note', { note: 'A', from: 1, to: '3' }, { note: 'A', start_line: 1, end_line: 3 }],
  ['create_note', { path: 'A', overwrite: false }, { path: 'A' }],
  ['undo', { id: 't1' }, { transaction_id: 't1' }],
  ['search_notes', { keyword: 'tea' }, { query: 'tea' }],
  ['search_notes', { query: 't.a', use_regex: 'false' }, { query: 't.a' }],
  ['search_notes', { query: 'Tea', caseSensitive: 'false' }, { query: 'Tea' }],
  ['search_notes', { query: 'tea', folder: '' }, { query: 'tea', folder: '/' }],
  ['list_notes', { folder: '/' }, { folder: '/' }],
  ['list_notes', { tags: 'a, b' }, { tags: ['a', 'b'] }],
  ['list_tasks', { status: 'todo' }, { status: ['TODO'] }],
  ['list_tasks', { status: 'Done, in progress' }, { status: ['DONE', 'IN_PROGRESS'] }],
  ['list_tasks', { status: 'not done' }, { status: ['TODO', 'IN_PROGRESS', 'ON_HOLD'] }],
  ['list_tasks', { overdue: true }, { due_before: 'today' }],
  ['list_tasks', { filter: 'overdue', folder: 'A.md' }, { due_before: 'today', note: 'A.md' }],
  ['list_tasks', { due_to: '2026-03-01', overdue: false }, { due_before: '2026-03-02' }],
  ['list_notes', { sort: 'mtime', match: 'ANY' }, { sort: 'modified', match: 'any' }],
  ['list_notes', { sort: 'modified', order: 'desc' }, { sort: 'modified' }],
  ['list_notes', { sort_by: 'title', order: 'ascending' }, { sort: 'title' }],
  ['list_notes', { order: 'modified' }, { sort: 'modified' }],
  ['list_tasks', { query: 'tea' }, { text: 'tea' }],
  ['list_notes', { filter: { status: 'active' } }, { properties: { status: 'active' } }],
  ['find_orphans', { include_attachments: false }, {}],
  ['read_note', { note: ['A'], format: 'markdown', include_metadata: true }, { note: 'A' }],
  ['read_note', { arguments: '{"input":{"note":"A"}}' }, { note: 'A' }],
  ['search_notes', { query: ['a', 'b'], context_length: 10 }, { query: 'a b' }],
  ['get_daily_note', { date: '2026-03-01T00:00:00Z' }, { date: '2026-03-01' }],
  ['list_tasks', { status: ['/', 'x'] }, { status: ['/', 'x'] }],
  ['get_links', { note: 'A', direction: 'incoming' }, { note: 'A', direction: 'in' }],
  ['get_links', { note: 'A', direction: 'Outgoing' }, { note: 'A', direction: 'out' }],
  ['get_links', { note: 'A', type: 'backlinks' }, { note: 'A', direction: 'in' }],
])('guessed names of queries: %s reads %j', (tool, sent, meant) => {
  expect(readArguments(tool, sent)).toEqual(meant);
});

test.each([
  ['manage_tags', { note: 'A', tags: ['x'], operation: 'add' }, { note: 'A', add: ['x'] }],
  ['manage_tags', { note: 'A', tags: 'x, y', action: 'Remove' }, { note: 'A', remove: ['x', 'y'] }],
  ['set_properties', { note: 'A', key: 'due', value: '2026-03-01' }, { note: 'A', set: { due: '2026-03-01' } }],
  ['set_properties', { note: 'A', property: 'n', value: 1 }, { note: 'A', set: { n: 1 } }],
  ['set_properties', { note: 'A', name: 'x', value: 'v' }, { note: 'A', set: { x: 'v' } }],
  ['set_properties', { path: 'A', propertyName: 'x', value: ['v'] }, { note: 'A', set: { x: ['v'] } }],
  ['append_note', { note: 'A', value: '- x' }, { note: 'A', content: '- x' }],
  ['append_note', { note: 'A', content: 'x', under_heading: 'Log' }, { note: 'A', content: 'x', heading: 'Log' }],
  ['complete_task', { note: 'A', task_description: 'tea' }, { note: 'A', task: 'tea' }],
  ['complete_task', { note: 'A', task: 'tea', status: 'Done' }, { note: 'A', task: 'tea', status: 'x' }],
  ['complete_task', { note: 'A', task: 'tea', status: 'todo' }, { note: 'A', task: 'tea', status: ' ' }],
  ['complete_task', { note: 'A', task: '17', completed: true }, { note: 'A', task: 17 }],
  ['complete_task', { note: 'A', task: 'x', done: false }, { note: 'A', task: 'x', status: ' ' }],
  ['set_properties', { note: 'A', set: [{ name: 'x', value: 1 }], unset: [] }, { note: 'A', set: { x: 1 } }],
  ['manage_tags', { note: 'A', add: [], remove: ['x'] }, { note: 'A', remove: ['x'] }],
  ['bulk_tag', { folder: 'A', add: ['x'], confirm: true }, { select: { folder: 'A' }, add: ['x'] }],
  ['bulk_move', { select: { notes: 'A.md, B.md' }, to: 'C' }, { select: { notes: ['A.md', 'B.md'] }, to: 'C' }],
  ['move_note', { note: 'A', to: 'B', update_links: true }, { note: 'A', to: 'B', update_links: 'always' }],
  ['apply_template', { template: 'T', target: 'A' }, { template: 'T', note: 'A' }],
  [
    'edit_note',
    { path: 'A', operation: 'append', target_type: 'heading', target: 'Log', content: 'x' },
    { note: 'A', edits: [{ operation: 'append', heading: 'Log', content: 'x' }] },
  ],
  ['delete_note', { note: 'A', permanent: true }, { note: 'A', mode: 'permanent' }],
  ['delete_folder', { folder: 'A', permanent: 'true' }, { folder: 'A', mode: 'permanent' }],
  ['bulk_delete', { folder: 'A', permanently: false }, { select: { folder: 'A' }, mode: 'trash' }],
])('guessed names of writes: %s reads %j', (tool, sent, meant) => {
  expect(readArguments(tool, sent)).toEqual(meant);
});

test.each([
  [
    { search: 'a', content: 'b' },
    { search: 'a', replace: 'b' },
  ],
  [
    { operation: 'replace', search: 'a', content: 'b' },
    { search: 'a', replace: 'b' },
  ],
  [
    { operation: 'replace', old_text: 'a', new_text: 'b' },
    { search: 'a', replace: 'b' },
  ],
  [
    { operation: 'replace', start_line: 2, end_line: '3', content: 'b' },
    { operation: 'replace', lines: { start: 2, end: 3 }, content: 'b' },
  ],
  [
    { operation: 'delete', lines: '1-1' },
    { operation: 'delete', lines: { start: 1, end: 1 } },
  ],
  [
    { operation: 'delete', lines: [1, 2] },
    { operation: 'delete', lines: { start: 1, end: 2 } },
  ],
  [
    { operation: 'delete', line: 4 },
    { operation: 'delete', lines: { start: 4, end: 4 } },
  ],
])('an edit is read from %j, next to the note and in the list of edits', (sent, meant) => {
  expect(readArguments('edit_note', { note: 'A', ...sent })).toEqual({ note: 'A', edits: [meant] });
  expect(readArguments('edit_note', { note: 'A', edits: [sent] })).toEqual({ note: 'A', edits: [meant] });
});

test.each([
  [{ select: ['a.md'] }, { notes: ['a.md'] }],
  [{ select: '["a.md", "Plan"]' }, { notes: ['a.md', 'Plan'] }],
  [{ select: 'a.md' }, { notes: ['a.md'] }],
  [{ path: 'a.md' }, { notes: ['a.md'] }],
  [{ path: 'Work' }, { folder: 'Work' }],
  [{ query: 'x', folder: '' }, { query: 'x' }],
  [
    { folder: 'F', tags: ['t'] },
    { folder: 'F', tags: ['t'] },
  ],
  [{ tags: 'a, b' }, { tags: ['a', 'b'] }],
  [
    { select: { folder: 'F' }, tags: ['t'] },
    { folder: 'F', tags: ['t'] },
  ],
])('notes are selected by %j', (sent, select) => {
  expect(readArguments('bulk_tag', { ...sent, add: ['q'] })).toEqual({ select, add: ['q'] });
  expect(readArguments('bulk_tag', { ...sent, remove: ['q'] })).toEqual({ select, remove: ['q'] });
});

test.each([
  [
    { folder: 'F', tags: ['t'], operation: 'remove' },
    { select: { folder: 'F' }, remove: ['t'] },
  ],
])('bulk_tag with an operation is read from %j', (sent, meant) => {
  expect(readArguments('bulk_tag', sent)).toEqual(meant);
});

test.each([
  ['bulk_tag', { folder: 'F', tags: ['x'] }, { field: 'tags', hint: /"add" or "remove"/ }],
  ['bulk_tag', { select: { folder: 'F' }, tag: 'x' }, { field: 'tag', hint: /"add" or "remove"/ }],
  ['bulk_tag', { folder: 'F', tags: ['x'], operation: 'set' }, { field: 'tags', hint: /"add" or "remove"/ }],
  ['bulk_tag', { tags: ['t'], add: ['q'], operation: 'remove' }, { field: 'operation', hint: /add, remove/ }],
  ['bulk_tag', { select: { tags: ['t'] }, tags: ['u'], add: ['q'] }, { field: 'tags', hint: /'select'/ }],
  ['bulk_delete', { select: 'Work' }, { field: 'select', hint: /query, tags, folder or notes/ }],
  ['bulk_delete', { select: ['#draft'] }, { field: 'select', hint: /query, tags, folder or notes/ }],
  ['bulk_delete', { name: 'Work' }, { field: 'name', hint: /query, tags, folder or notes/ }],
  ['bulk_delete', { pattern: '*.md' }, { field: 'pattern', hint: /query, tags, folder or notes/ }],
  ['manage_tags', { note: 'A', tags: ['x'] }, { field: 'tags', hint: /"add" or "remove"/ }],
  ['manage_tags', { note: 'A', tags: ['x'], remove: ['y'] }, { field: 'tags', hint: /"add" or "remove"/ }],
  ['set_properties', { note: 'A', key: 'x' }, { field: 'key', hint: /set: {"x": …}/ }],
  ['set_properties', { note: 'A', key: 'x', value: null }, { field: 'key', hint: /set: {"x": …}/ }],
  ['set_properties', { note: 'A', value: 'v' }, { field: 'value', hint: /set: {"…": …}/ }],
  ['set_properties', { note: 'A', set: { x: 1 }, key: 'x', value: 2 }, { field: 'key', hint: /'set'/ }],
  ['set_properties', { note: 'A', status: 'done' }, { field: 'status', hint: /set: {"status": …}/ }],
  [
    'list_notes',
    { path: 'F', sort_by: 'modified', order: 'asc' },
    { field: 'order', hint: /'sort'; 'path' is 'folder'/ },
  ],
  ['get_daily_note', { date: 'today', content: 'x' }, { field: 'content', hint: /append_note/ }],
  ['list_notes', { modified_before: '2026-01-01' }, { field: 'modified_before', hint: /sort: "modified"/ }],
  ['complete_task', { note: 'A', task: 'x', date: '2026-01-01' }, { field: 'date', hint: /edit_note/ }],
  ['move_note', { note: 'A', new_name: 'B', to: 'C' }, { field: 'new_name', hint: /only 'to'/ }],
  [
    'move_folder',
    { folder: 'A', destination_folder: 'B' },
    { field: 'destination_folder', hint: /'to': "Work\/" to move into/ },
  ],
  ['move_note', { note: 'A', folder: 'B', to: 'C/' }, { field: 'folder', hint: /only 'to'/ }],
  ['delete_note', { note: 'A', permanent: true, mode: 'trash' }, { field: 'permanent', hint: /only 'mode'/ }],
  [
    'edit_note',
    { note: 'A', operation: 'replace', start_line: 2, content: 'x' },
    { field: 'start_line', hint: /end_line/ },
  ],
  ['edit_note', { note: 'A', heading: 'B', content: 'x' }, { field: 'operation', hint: /"append".*'search'/ }],
  ['read_note', { note: 'A', lines: 'all' }, { field: 'lines', hint: /start_line and end_line/ }],
  ['delete_note', { note: 'A', force: true }, { field: 'force', hint: /'confirm': true/ }],
  ['bulk_delete', { notes: ['A.md'], force: true }, { field: 'force', hint: /'confirm': true/ }],
  ['create_note', { path: 'A', overwrite: true }, { field: 'overwrite', hint: /update_note/ }],
  [
    'search_notes',
    { query: 'Tea', mode: 'words', case_sensitive: true },
    { field: 'case_sensitive', hint: /match-case:/ },
  ],
  ['list_notes', { pattern: 'Work/*.md' }, { field: 'pattern', hint: /'name'/ }],
  ['list_notes', { query: 'tea' }, { field: 'query', hint: /search_notes/ }],
  ['list_tasks', { completed: true }, { field: 'completed', hint: /"DONE"/ }],
  ['search_notes', { query: 't.a', regex: true }, { field: 'regex', hint: /'mode': "regex"/ }],
  ['complete_task', { note: 'A', id: 'x' }, { field: 'id', hint: /only 'note'/ }],
])('ambiguous arguments are refused: %s with %j', (tool, sent, { field, hint }) => {
  expect(() => readArguments(tool, sent)).toThrow(
    expect.objectContaining({
      reason: 'INVALID_PARAMS',
      details: expect.objectContaining({ field }),
      hint: expect.stringMatching(hint),
    }),
  );
});

test.each([
  ['move_note', { note: 'A', destination_dirname: 'B' }, 'to'],
  ['read_note', { file_pth: 'A' }, 'note'],
])('%s suggests the argument closest in meaning to %j', (tool, sent, meant) => {
  expect(() => readArguments(tool, sent)).toThrow(expect.objectContaining({ hint: `Did you mean "${meant}"?` }));
});
