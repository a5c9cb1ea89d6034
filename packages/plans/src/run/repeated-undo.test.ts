import { expect, test } from 'vitest';
import { withoutRepeats } from './repeated-undo.ts';
import type { UndoReport } from './wire-reports.ts';

interface Answer {
  readonly vault?: string | null;
  readonly undone?: readonly string[];
  readonly before?: readonly string[];
  readonly failure?: object;
}

/** Which of the answers are shown. */
function shown(...answers: Answer[]): number[] {
  const vaults = answers.map(({ vault = '/vault', undone = [], before = [], failure = null }, at) => ({
    agent: String(at),
    vault_path: vault,
    response: { status: 'success', result: { data: '', metadata: { undone, already_undone: before } } },
    failure,
  }));
  return withoutRepeats(vaults as unknown as UndoReport['vaults']).map(({ agent }) => Number(agent));
}

test('an answer about transactions that another agent has undone in the same vault is left out', () => {
  expect(shown({ undone: ['a', 'b'] }, { before: ['b', 'a'] })).toEqual([0]);
  expect(shown({ undone: ['a', 'b'] }, { undone: ['a', 'b'] })).toEqual([0]);
  expect(shown({ before: ['a'] }, { before: ['a'] })).toEqual([0]);
});

test('an answer from another history, about another vault, or with a failure is kept', () => {
  expect(shown({ undone: ['a'] }, { before: ['b'] })).toEqual([0, 1]);
  expect(shown({ undone: ['a'] }, { undone: ['c'], before: ['a'] })).toEqual([0, 1]);
  expect(shown({ undone: ['a'] }, { vault: '/other', before: ['a'] })).toEqual([0, 1]);
  expect(shown({ vault: null, undone: ['a'] }, { vault: null, before: ['a'] })).toEqual([0, 1]);
  expect(shown({ undone: ['a'] }, { before: ['a'], failure: {} })).toEqual([0, 1]);
  expect(shown({}, {})).toEqual([0, 1]);
});
