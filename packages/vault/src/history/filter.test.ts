import { expect, test } from 'vitest';
import type { Change, Transaction } from '../core/change.ts';
import { filterHistory } from './filter.ts';

function transaction(id: string, changes: readonly Change[], more: Partial<Transaction> = {}): Transaction {
  const origin = { command: 'test', request_id: null, plan_id: null, task_id: null, correlation_id: null };
  return { ...origin, id, time: `2026-03-0${id}T12:00:00.000000Z`, changes, undoes: [], undoneBy: undefined, ...more };
}

const idsOf = (found: readonly Transaction[]) => found.map(({ id }) => id);

test('a note is traced back through its own moves and those of its folders', () => {
  const history = [
    transaction('6', [{ path: 'Archive/Plan.md', kind: 'modified' }]),
    transaction('5', [{ path: 'Projects', kind: 'folder_moved', to: 'Archive' }]),
    transaction('4', [{ path: 'Archive/Plan.md', kind: 'created' }]),
    transaction('3', [
      { path: 'Inbox/Idea.md', kind: 'moved', to: 'Projects/Plan.md' },
      { path: 'Projects/Plan.md', kind: 'modified' },
    ]),
    transaction('2', [{ path: 'Projects/Plan.md', kind: 'deleted' }]),
    transaction('1', [{ path: 'Inbox/Idea.md', kind: 'created' }]),
  ];

  expect(idsOf(filterHistory(history, { note: 'Archive/Plan.md' }))).toEqual(['6', '5', '3', '1']);
  expect(idsOf(filterHistory(history, { note: 'Projects/Plan.md' }))).toEqual(['5', '3', '1']);
});

test('a deleted note and a note in a deleted folder are found by their former path', () => {
  const history = [
    transaction('3', [{ path: 'Old', kind: 'folder_deleted', to: '.trash/Old' }]),
    transaction('2', [{ path: 'Plan.md', kind: 'deleted', to: '.trash/Plan.md' }]),
    transaction('1', [{ path: 'Older.md', kind: 'modified' }]),
  ];

  expect(idsOf(filterHistory(history, { note: 'Plan.md' }))).toEqual(['2']);
  expect(idsOf(filterHistory(history, { note: 'Old/Plan.md' }))).toEqual(['3']);
});

test('all filters must match', () => {
  const history = [
    transaction('3', [], { plan_id: 'weekly', task_id: 'a' }),
    transaction('2', [], { plan_id: 'weekly', task_id: 'b' }),
    transaction('1', [], { plan_id: 'daily', task_id: 'a' }),
  ];

  expect(idsOf(filterHistory(history, { plan_id: 'weekly', task_id: 'a' }))).toEqual(['3']);
  expect(idsOf(filterHistory(history, { since: '2026-03-02T00:00:00.000Z' }))).toEqual(['3', '2']);
  expect(idsOf(filterHistory(history, { until: '2026-03-02T12:00:00.000000Z' }))).toEqual(['1']);
});
