import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from '../journal/journal.ts';
import { isPlanLocked } from '../journal/plan-lock.ts';

/** Where requests of other processes are read. */
export interface Watch {
  readonly journal: Journal;
  readonly pollMs: number;
  /** Aborted when the runner closes. */
  readonly signal: AbortSignal;
}

/** A signal that is aborted when somebody cancels a plan that this process is about to run. */
export function watchForCancel(
  planId: string,
  { journal, pollMs, signal }: Watch,
): Disposable & { readonly signal: AbortSignal } {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    if (journal.isCancelAsked(planId)) cancelled.abort();
  }, pollMs);
  return { signal: AbortSignal.any([cancelled.signal, signal]), [Symbol.dispose]: () => clearInterval(timer) };
}

/** Cancels an ended plan that a runner is about to run again. Resolves when none is. */
export async function cancelBeforeStart(planId: string, { journal, pollMs, signal }: Watch): Promise<void> {
  while (!signal.aborted && isPlanLocked(journal.stateDir, planId)) {
    journal.askCancel(planId, true);
    await pause(pollMs);
  }
}
