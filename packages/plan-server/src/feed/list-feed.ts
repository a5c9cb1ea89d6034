import { setTimeout as pause } from 'node:timers/promises';
import type { PlanRunner, PlanSummary } from '@obsidian-agent/plans';

const POLL_MS = 250;
/** Plans whose changes are reported: the newest ones, and all that run. */
const MOST = 100;

/** Watches the list of plans once for any number of readers, and only while there are some. */
export class ListFeed {
  readonly #runner: PlanRunner;
  #plans: readonly PlanSummary[] = [];
  #changed = Promise.withResolvers<void>();
  #readers = 0;
  #failure: unknown;

  constructor(runner: PlanRunner) {
    this.#runner = runner;
  }

  /** The newest plans, then each plan that is new or changes. Only its last state reaches a slow reader. */
  async *read(signal: AbortSignal): AsyncGenerator<readonly PlanSummary[]> {
    this.#readers += 1;
    if (this.#readers === 1) void this.#poll();
    const left = Promise.withResolvers<void>();
    const leave = (): void => left.resolve();
    signal.addEventListener('abort', leave, { once: true });
    const seen = new Map<string, string>();
    try {
      while (!signal.aborted) {
        if (this.#failure !== undefined) throw this.#failure;
        const changed = this.#plans.filter((plan) => seen.get(plan.plan_id) !== JSON.stringify(plan));
        seen.clear();
        for (const plan of this.#plans) seen.set(plan.plan_id, JSON.stringify(plan));
        if (changed.length > 0) yield changed.toReversed();
        else await Promise.race([this.#changed.promise, left.promise]);
      }
    } finally {
      signal.removeEventListener('abort', leave);
      this.#readers -= 1;
    }
  }

  async #poll(): Promise<void> {
    try {
      while (this.#readers > 0) {
        this.#plans = await this.#look();
        this.#wake();
        await pause(POLL_MS);
      }
    } catch (error) {
      this.#failure = error;
      this.#wake();
    }
  }

  async #look(): Promise<readonly PlanSummary[]> {
    const [newest, running] = await Promise.all([
      this.#runner.list({ limit: MOST, hasCounts: true }),
      this.#runner.list({ limit: MOST, hasCounts: true, state: 'running' }),
    ]);
    const known = new Set(newest.plans.map(({ plan_id }) => plan_id));
    return [...newest.plans, ...running.plans.filter(({ plan_id }) => !known.has(plan_id))];
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
