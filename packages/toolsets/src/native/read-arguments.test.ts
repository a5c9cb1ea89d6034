import { AgentError } from '@obsidian-agent/shared-types';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolNames } from './arguments/parameters.ts';
import { readArguments } from './read-arguments.ts';

test.each([
  ['read_note', { path: 'Plan.md' }, { note: 'Plan.md' }],
  ['read_note', { noteName: 'Plan' }, { note: 'Plan' }],
  ['read_note', { 'file-path': 'Plan' }, { note: 'Plan' }],
  ['read_note', { title: 'Plan', startLine: '3', include: 'tags' }, { note: 'Plan', start_line: 3, include: ['tags'] }],
  ['append_note', { filename: 'Log', text: '- tea' }, { note: 'Log', content: '- tea' }],
  ['create_note', { name: 'Plan', title: 'A plan', body: 'x' }, { path: 'Plan', title: 'A plan', content: 'x' }],
  ['create_note', { name: 'Plan.md', directory: 'Work' }, { title: 'Plan', folder: 'Work' }],
  [
    'create_note',
    { path: 'P', tags: '["a", "b"]', properties: '{"n":1}' },
    { path: 'P', tags: ['a', 'b'], properties: { n: 1 } },
  ],
  ['search_notes', { q: 'tea', tag: 'day', max_results: '5' }, { query: 'tea', tags: ['day'], limit: 5 }],
  ['list_notes', { directory: 'Work', limit: 3, cursor: null }, { folder: 'Work', limit: 3 }],
  ['list_tasks', { path: 'Work' }, { folder: 'Work' }],
  ['list_tasks', { path: 'Work/Plan.md', done: 'False' }, { note: 'Work/Plan.md' }],
  ['move_note', { source: 'A', destination: 'B/' }, { note: 'A', to: 'B/' }],
  ['move_note', { path: 'A', new_path: 'B' }, { note: 'A', to: 'B' }],
  ['rename_tag', { old_tag: 'a', new_tag: 'b' }, { from: 'a', to: 'b' }],
  ['set_properties', { note: 'A', frontmatter: '{"status":"open"}' }, { note: 'A', set: { status: 'open' } }],
  ['manage_tags', { note: 'A', add: 'x', remove: ['y'] }, { note: 'A', add: ['x'], remove: ['y'] }],
  ['complete_task', { note: 'A', line: 4 }, { note: 'A', task: 4 }],
  ['get_daily_note', { date: 20260301 }, { date: '20260301' }],
])('%s reads %j', (tool, sent, meant) => {
  expect(readArguments(tool, sent)).toEqual(meant);
});

test.each([
  ['bulk_tag', { folder: 'Work', add: 'x' }, { select: { folder: 'Work' }, add: ['x'] }],
  ['bulk_tag', { select: '{"tag":"a"}', tags_to_add: ['x'] }, { select: { tags: ['a'] }, add: ['x'] }],
  [
    'bulk_delete',
    { paths: ['A.md'], confirm: 'true', preview: 'false' },
    { select: { notes: ['A.md'] }, confirm: true, dry_run: false },
  ],
  ['edit_note', { note: 'A', old_string: 'a', new_string: 'b' }, { note: 'A', edits: [{ search: 'a', replace: 'b' }] }],
  [
    'edit_note',
    { note: 'A', edits: { find: 'a', replacement: 'b' } },
    { note: 'A', edits: [{ search: 'a', replace: 'b' }] },
  ],
  [
    'edit_note',
    { path: 'A', operation: 'append', section: 'Log', text: '- x' },
    { note: 'A', edits: [{ operation: 'append', heading: 'Log', content: '- x' }] },
  ],
])('%s moves the top-level members of %j into the object where they belong', (tool, sent, meant) => {
  expect(readArguments(tool, sent)).toEqual(meant);
});

test.each([
  [{ type: 'append_note', path: 'A', text: 'x' }],
  [{ command: 'append_note', params: { note: 'A', content: 'x' } }],
  [{ name: 'append_note', arguments: '{"note":"A","content":"x"}' }],
])('a command of a batch may be written as %j', (command) => {
  expect(readArguments('batch', { operations: [command] })).toEqual({
    commands: [{ type: 'append_note', note: 'A', content: 'x' }],
  });
});

test('a batch accepts the same names for its note as other tools', () => {
  const sent = { commands: [{ type: 'append_note', name: 'A', content: 'x' }] };

  expect(readArguments('batch', sent)).toEqual({ commands: [{ type: 'append_note', note: 'A', content: 'x' }] });
});

test('an unknown name is refused with a suggestion', () => {
  expect(() => readArguments('read_note', { note: 'A', heding: 'Log' })).toThrow(
    expect.objectContaining({ reason: 'INVALID_PARAMS', hint: 'Did you mean "heading"?' }),
  );
});

test('two names of one parameter with different values are refused', () => {
  expect(() => readArguments('read_note', { note: 'A', path: 'B' })).toThrow(
    expect.objectContaining({ reason: 'INVALID_PARAMS', details: { field: 'path', constraint: 'combination' } }),
  );
});

test('a tool cannot choose another vault', () => {
  expect(() => readArguments('read_note', { note: 'A', vault_path: '/etc' })).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ field: 'vault_path' }) }),
  );
});

test('the arguments as sent are not changed', () => {
  const sent = { path: 'A', edits: [{ find: 'a', replace: 'b' }] };

  readArguments('edit_note', sent);

  expect(sent).toEqual({ path: 'A', edits: [{ find: 'a', replace: 'b' }] });
});

test('text that looks like JSON stays text in a text parameter', () => {
  expect(readArguments('append_note', { note: 'A', content: '{"a":1}' })).toEqual({ note: 'A', content: '{"a":1}' });
});

test('filters of a base may be JSON, which is never a statement', () => {
  const filters = (sent: string) => readArguments('create_base', { path: 'A', filters: sent })['filters'];

  expect(filters('{"and": ["a"]}')).toEqual({ and: ['a'] });
  expect(filters('a == "{"')).toBe('a == "{"');
});

test('an argument that is named like a member of every object is refused', () => {
  const sent = JSON.parse('{"note":"A","content":"b","__proto__":{"a":1}}');

  expect(() => readArguments('append_note', sent)).toThrow("Unknown '__proto__' in arguments");
});

test('any arguments are read or refused', () => {
  const names = fc.constantFrom(
    'note',
    'path',
    'select',
    'edits',
    'commands',
    'type',
    'arguments',
    'tags',
    '__proto__',
  );
  const sent = fc.dictionary(fc.oneof(names, fc.string()), fc.jsonValue());

  fc.assert(
    fc.property(fc.constantFrom(...toolNames), sent, (tool, args) => {
      try {
        expect(typeof readArguments(tool, args)).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(AgentError);
      }
    }),
  );
});
