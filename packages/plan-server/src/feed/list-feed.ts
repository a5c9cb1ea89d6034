import { setTimeout as pause } from 'node:timers/promises';
import type { PlanRunner, PlanSummary } from '@obsidian-agent/plans';

const POLL_MS = 250;
/** Plans whose changes are reported: the newest ones, and all that run. */
const MOST = 100;

/** Watches the list of plans once for any number of readers, and only while there are some. */
export class ListFeed {
  readonly #runner: PlanRunner;
  /** A plan that has not changed is the same object as before. */
  #plans: readonly PlanSummary[] = [];
  #changed = Promise.withResolvers<void>();
  #readers = 0;
  #isPolling = false;

  constructor(runner: PlanRunner) {
    this.#runner = runner;
  }

  /** The newest plans, then each plan that is new or changes. Only its last state reaches a slow reader. */
  async *read(signal: AbortSignal): AsyncGenerator<readonly PlanSummary[]> {
    this.#readers += 1;
    if (!this.#isPolling) void this.#poll();
    const left = Promise.withResolvers<void>();
    const leave = (): void => left.resolve();
    signal.addEventListener('abort', leave, { once: true });
    let seen: ReadonlySet<PlanSummary> = new Set();
    try {
      while (!signal.aborted) {
        const changed = this.#plans.filter((plan) => !seen.has(plan));
        seen = new Set(this.#plans);
        if (changed.length > 0) yield changed.toReversed();
        else await Promise.race([this.#changed.promise, left.promise]);
      }
    } finally {
      signal.removeEventListener('abort', leave);
      this.#readers -= 1;
    }
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#readers > 0) {
      const { promise, resolve, reject } = this.#changed;
      // Readers get the error. The next ones try again.
      promise.catch(() => {});
      await this.#update().then(resolve, reject);
      this.#changed = Promise.withResolvers();
      await pause(POLL_MS);
    }
    this.#isPolling = false;
  }

  async #update(): Promise<void> {
    const known = new Map(this.#plans.map((plan) => [JSON.stringify(plan), plan]));
    const plans = await this.#look();
    this.#plans = plans.map((plan) => known.get(JSON.stringify(plan)) ?? plan);
  }

  async #look(): Promise<readonly PlanSummary[]> {
    const [newest, running] = await Promise.all([
      this.#runner.list({ limit: MOST, hasCounts: true }),
      this.#runner.list({ limit: MOST, hasCounts: true, state: 'running' }),
    ]);
    const known = new Set(newest.plans.map(({ plan_id }) => plan_id));
    return [...newest.plans, ...running.plans.filter(({ plan_id }) => !known.has(plan_id))];
  }
}
