import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['create_note', 'read_note', 'update_note'];

test.each([
  ['creat_note', 'create_note'],
  ['raed_note', 'read_note'],
  ['updatenote', 'update_note'],
  ['delete', undefined],
  ['', undefined],
])('%j most likely meant %j', (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});
