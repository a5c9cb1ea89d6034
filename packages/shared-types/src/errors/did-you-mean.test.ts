import { expect, test } from 'vitest';
import { findNear, findNearest, findNearestFew, suggest } from './did-you-mean.ts';

const known = ['create_note', 'read_note', 'update_note', 'depends_on', '--version', 'run', 'q'];

test.each([
  ['reed_note', 'read_note'],
  ['raed_note', 'read_note'],
  ['read-note', 'read_note'],
  ['Read_Note', 'read_note'],
  ['create', 'create_note'],
  ['depend_on', 'depends_on'],
  ['--verison', '--version'],
  ['rnu', 'run'],
  ['upadte_ntoe', 'update_note'],
  ['udpate_nte', 'update_note'],
  ['nap', undefined],
  ['banana', undefined],
  ['', undefined],
  ['x', undefined],
])('%j most likely stands for %j', (word, name) => {
  expect(findNearest(word, known)).toBe(name);
});

test('if no name is near, all names are listed', () => {
  expect(suggest('zzz', ['a', 'b'], 'fields')).toBe('Use one of the fields: a, b.');
  expect(suggest('zzz', [], 'other tasks')).toBe('There are no other tasks.');
  expect(suggest('reed_note', known, 'actions')).toBe('Did you mean "read_note"?');
});

test('several names with the same beginning are all suggested', () => {
  const due = ['due_before', 'due_after', 'done'];

  expect(suggest('due', due, 'parameters')).toBe('Did you mean "due_before" or "due_after"?');
  expect(suggest('d', due, 'parameters')).toBe('Use one of the parameters: due_before, due_after, done.');
  expect(suggest('due_', [...due, 'due-on'], 'parameters')).toBe('Did you mean "due_before", "due_after" or "due-on"?');
  expect(findNearest('due', due)).toBeUndefined();
});

test('near names that begin with the word are suggested after the nearest', () => {
  expect(findNear('--stat', ['--state', '--json', '--status', '--statistics'])).toEqual(['--state', '--status']);
  expect(findNear('note', ['note_name', 'notes'])).toEqual(['notes']);
  expect(findNear('Tag', ['tag', 'tags'])).toEqual(['tag']);
  expect(findNear('stat', ['stats', 'stats', 'state'])).toEqual(['stats', 'state']);
  expect(findNear('--', ['--help', '--version'])).toEqual([]);
});

test('names that are equally near are all suggested, three at most', () => {
  const fields = ['list_tags', 'list_tasks', 'read_note'];

  expect(findNear('list_taks', fields)).toEqual(['list_tags', 'list_tasks']);
  expect(suggest('list_taks', fields, 'tools')).toBe('Did you mean "list_tags" or "list_tasks"?');
  expect(findNear('cat', ['bat', 'dog', 'hat', 'rat', 'mat'])).toEqual(['bat', 'hat', 'rat']);
});

test('the likeliest few names come in order, those with swapped letters among them', () => {
  const names = ['Garden', 'Gardens', 'Graden', 'Warden', 'Kitchen'];

  expect(findNearestFew('Gardne', names, 3)).toEqual(['Garden', 'Gardens', 'Graden']);
  expect(findNearestFew('Gardne', names, 9)).not.toContain('Kitchen');
  expect(findNearestFew('Kit', names, 3)).toEqual(['Kitchen']);
});
