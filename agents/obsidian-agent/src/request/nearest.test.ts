import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const known = ['create_note', 'read_note', 'update_note', '--version'];

test.each([
  ['reed_note', 'read_note'],
  ['read-note', 'read_note'],
  ['Read_Note', 'read_note'],
  ['create', 'create_note'],
  ['--verison', '--version'],
  ['banana', undefined],
])('%j most likely meant %j', (word, name) => {
  expect(nearest(word, known)).toBe(name);
});
