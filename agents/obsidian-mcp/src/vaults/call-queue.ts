import { AgentError, text } from '@obsidian-agent/shared-types';

/** Calls that may wait at once: far more than a client sends, and few enough for any memory. */
const MOST_WAITING = 10_000;

/** Carries out calls one after another, in the order in which they came. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Carries out work when all that came before is over. Work that is cancelled while it waits is never begun.
   *
   * @throws AgentError `CANCELLED`, `VAULT_BUSY` where too many calls wait, and what the work raises
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) throw tooManyWaiting();
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      this.#waiting -= 1;
      if (signal.aborted) throw cancelledWaiting();
      return await work();
    });
    // The next call comes whatever becomes of this one.
    this.#last = turn.catch(() => {});
    return await turn;
  }

  /** Resolves when nothing runs or waits any more. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

function tooManyWaiting(): AgentError {
  return new AgentError('VAULT_BUSY', {
    message: text`${MOST_WAITING} calls are already waiting for this vault`,
    hint: text`Call again later.`,
    details: { waiting: MOST_WAITING },
  });
}

function cancelledWaiting(): AgentError {
  return new AgentError('CANCELLED', {
    message: text`The call was cancelled before it began; nothing was changed`,
    hint: text`Call again if it is still needed.`,
  });
}
