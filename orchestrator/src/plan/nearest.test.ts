import { expect, test } from 'vitest';
import { findNearest, suggest } from './nearest.ts';

test.for([
  ['depend_on', 'depends_on'],
  ['raed_note', 'read_note'],
  ['Create_Note', 'create_note'],
  ['read', undefined],
  ['zzz', undefined],
] as const)('%s most likely means %s', ([word, meant]) => {
  expect(findNearest(word, ['create_note', 'read_note', 'depends_on'])).toBe(meant);
});

test('where nothing is near, what there is is listed', () => {
  expect(suggest('zzz', ['a', 'b'], 'fields')).toBe('The fields are: a, b.');
  expect(suggest('zzz', [], 'other tasks')).toBe('There are no other tasks.');
});
