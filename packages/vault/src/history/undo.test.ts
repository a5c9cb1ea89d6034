import { expect, test } from 'vitest';
import type { Transaction } from '../core/change.ts';
import { chooseUndo } from './undo.ts';

const origin = { command: 'test', request_id: null, plan_id: 'weekly', task_id: null, correlation_id: null };
const past = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  ...origin,
  id,
  time: '',
  changes: [],
  undoes: [],
  undoneBy: undefined,
  ...more,
});
const history = [past('d', { undoes: ['b'] }), past('c'), past('b', { undoneBy: 'd' }), past('a')];

test('of a plan is taken back what is not undone and no undo itself, newest first', () => {
  expect(chooseUndo(history, { kind: 'plan_id', id: 'weekly' })).toEqual({ ids: ['c', 'a'], alreadyUndone: ['b'] });
});

test('an undo is taken back by its own id', () => {
  expect(chooseUndo(history, { kind: 'transaction_id', id: 'd' })).toEqual({ ids: ['d'], alreadyUndone: [] });
});

test('what the history does not know cannot be taken back', () => {
  expect(() => chooseUndo(history, { kind: 'task_id', id: 'weekly' })).toThrow(
    expect.objectContaining({ reason: 'TRANSACTION_NOT_FOUND', details: { task_id: 'weekly' } }),
  );
});
