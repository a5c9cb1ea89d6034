import type { Transaction } from '../core/change.ts';
import { transactionNotFound } from '../core/note-errors.ts';

/** The reference of an undo: a single transaction, or all transactions of a request, a task or a plan. */
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
 * Chooses the transactions to undo from a history, newest first. For a request, task or plan, undo transactions are
 * left out. An undo transaction given by its own ID is itself undone.
 *
 * @throws AgentError `TRANSACTION_NOT_FOUND`
 */
export function chooseUndo(history: readonly Transaction[], { kind, id }: UndoReference): UndoChoice {
  const matching = history.filter((transaction) =>
    kind === 'transaction_id' ? transaction.id === id : transaction[kind] === id && transaction.undoes.length === 0,
  );
  if (matching.length === 0) throw transactionNotFound(kind, id);
  return {
    ids: matching.filter(({ undoneBy }) => undoneBy === undefined).map((transaction) => transaction.id),
    alreadyUndone: matching.filter(({ undoneBy }) => undoneBy !== undefined).map((transaction) => transaction.id),
  };
}
