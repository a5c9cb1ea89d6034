import { expect, test } from 'vitest';
import { undoneBy } from './undone-by.ts';

test('undoing an undo makes its transactions count again', () => {
  const first = { id: 'first', undoes: [] };
  const undo = { id: 'undo', undoes: ['first'] };
  const redo = { id: 'redo', undoes: ['undo'] };
  const again = { id: 'again', undoes: ['first'] };

  expect([...undoneBy([undo, first])]).toEqual([['first', 'undo']]);
  expect([...undoneBy([redo, undo, first])]).toEqual([['undo', 'redo']]);
  expect(Object.fromEntries(undoneBy([again, redo, undo, first]))).toEqual({ first: 'again', undo: 'redo' });
});
