import { expect, test } from 'vitest';
import type { Transaction } from '../core/change.ts';
import { pageOfHistory } from './page-of-history.ts';

const origin = { command: 'test', request_id: null, plan_id: null, task_id: null, correlation_id: null };
const history = ['e', 'd', 'c', 'b', 'a'].map(
  (id): Transaction => ({ ...origin, id, time: '', changes: [], undoes: [], undoneBy: undefined }),
);
const idsOf = ({ transactions }: { transactions: readonly Transaction[] }) => transactions.map(({ id }) => id);

test('pages continue correctly after new transactions', () => {
  const first = pageOfHistory(history, {}, { limit: 2, cursor: undefined });
  const grown = [{ ...history[0], id: 'f' } as Transaction, ...history];
  const second = pageOfHistory(grown, {}, { limit: 2, cursor: first.nextCursor ?? '' });
  const third = pageOfHistory(grown, {}, { limit: 2, cursor: second.nextCursor ?? '' });

  expect([first, second, third].map(idsOf)).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
  expect(third.nextCursor).toBeNull();
});

test('the last page has no next one', () => {
  expect(pageOfHistory(history, {}, { limit: 5, cursor: undefined }).nextCursor).toBeNull();
  expect(pageOfHistory([], {}, { limit: 5, cursor: undefined })).toEqual({ transactions: [], nextCursor: null });
});

test('a cursor for other filters, or an invented one, is rejected', () => {
  const { nextCursor } = pageOfHistory(history, { plan_id: 'weekly' }, { limit: 1, cursor: undefined });

  for (const cursor of [nextCursor ?? '', 'MTA0Mg', '']) {
    expect(() => pageOfHistory(history, {}, { limit: 1, cursor })).toThrow(
      expect.objectContaining({ reason: 'CURSOR_INVALID', details: { cursor } }),
    );
  }
});
