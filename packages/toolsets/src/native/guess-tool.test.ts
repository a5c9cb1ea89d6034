import { expect, test } from 'vitest';
import { guessTool, translateCall } from './arguments/guess-tool.ts';

test.each([
  ['obsidian_get_file_contents', { filepath: 'A' }, { tool: 'read_note', sent: { filepath: 'A' } }],
  ['get_backlinks', { note: 'A' }, { tool: 'get_links', sent: { direction: 'in', note: 'A' } }],
  ['add_tags', { note: 'A', tags: ['x'] }, { tool: 'manage_tags', sent: { operation: 'add', note: 'A', tags: ['x'] } }],
  ['appendToDailyNote', { content: 'x' }, { tool: 'append_note', sent: { note: 'today', content: 'x' } }],
  ['write-file', { input: { path: 'A' } }, { tool: 'create_note', sent: { path: 'A' } }],
])("another program's %s with %j is read as a call of ours", (name, sent, call) => {
  expect(translateCall(name, sent)).toEqual(call);
});

test.each([
  'delete',
  'delete_file',
  'overwrite_note',
  'merge_tags',
  'move_notes',
  'remove_folder',
  'revert',
  'transaction',
])('%s is only suggested, because a guess must not delete or replace', (name) => {
  expect(guessTool(name)).toBeDefined();
  expect(translateCall(name, { note: 'A' })).toBeUndefined();
});

test('a name like no tool is not guessed', () => {
  expect(translateCall('send_mail', {})).toBeUndefined();
});
