import { setImmediate } from 'node:timers/promises';
import { AgentError, text } from '@obsidian-agent/shared-types';

/** Most waiting calls: far more than a client sends, and few enough to fit in memory. */
const MOST_WAITING = 10_000;

/** Runs calls one after another, in the order of arrival. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs work after all earlier work is done. Work cancelled while waiting never starts.
   *
   * @throws AgentError `CANCELLED`, `VAULT_BUSY` if too many calls wait, and what the work raises
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) throw tooManyWaiting();
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      this.#waiting -= 1;
      await eventsSoFar();
      assertWanted(signal);
      return await work();
    });
    // The next call runs even if this one fails.
    this.#last = turn.catch(() => {});
    return await turn;
  }

  /** Resolves when no call is running or waiting. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

/**
 * Resolves when all events so far were handled. Cancellations and disconnections often arrive during another call, which
 * does not return to the event loop before the next one begins.
 */
export async function eventsSoFar(): Promise<void> {
  // The first one may run before the loop looks for events; between both it does.
  await setImmediate();
  await setImmediate();
}

/** Refuses to begin a call that was cancelled, or whose client left. @throws AgentError `CANCELLED` */
export function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelledWaiting();
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
