import type { Transaction } from '../core/change.ts';
import { transactionNotFound } from '../core/note-errors.ts';

/** What a caller wants to have taken back: one transaction, or all of a request, a task or a plan. */
export interface UndoReference {
  readonly kind: 'transaction_id' | 'request_id' | 'task_id' | 'plan_id';
  readonly id: string;
}

export interface UndoChoice {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly alreadyUndone: readonly string[];
}

/**
 * Chooses from a history, newest first, what an undo takes back. Of a request, a task and a plan the undos themselves
 * are left out; one that is named by its own id brings back what it took.
 *
 * @throws AgentError `TRANSACTION_NOT_FOUND`
 */
export function chooseUndo(history: readonly Transaction[], { kind, id }: UndoReference): UndoChoice {
  const meant = history.filter((transaction) =>
    kind === 'transaction_id' ? transaction.id === id : transaction[kind] === id && transaction.undoes.length === 0,
  );
  if (meant.length === 0) throw transactionNotFound(kind, id);
  return {
    ids: meant.filter(({ undoneBy }) => undoneBy === undefined).map((transaction) => transaction.id),
    alreadyUndone: meant.filter(({ undoneBy }) => undoneBy !== undefined).map((transaction) => transaction.id),
  };
}
