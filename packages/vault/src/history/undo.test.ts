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

test('undoing a plan undoes its transactions except undos and those already undone, newest first', () => {
  expect(chooseUndo(history, { kind: 'plan_id', id: 'weekly' })).toEqual({ ids: ['c', 'a'], alreadyUndone: ['b'] });
});

test('an undo can itself be undone by its ID', () => {
  expect(chooseUndo(history, { kind: 'transaction_id', id: 'd' })).toEqual({ ids: ['d'], alreadyUndone: [] });
});

test('an unknown ID cannot be undone', () => {
  expect(() => chooseUndo(history, { kind: 'task_id', id: 'weekly' })).toThrow(
    expect.objectContaining({ reason: 'TRANSACTION_NOT_FOUND', details: { task_id: 'weekly' } }),
  );
});
