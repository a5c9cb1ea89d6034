import type { PlanRunner } from '@obsidian-agent/plans';
import { PlanFeed } from './plan-feed.ts';

/** How long the events of a plan are kept after its end, for readers that were cut off. */
const KEPT_MS = 60_000;

/** The feeds of all plans that somebody watches. */
export class PlanFeeds {
  readonly #runner: PlanRunner;
  readonly #feeds = new Map<string, PlanFeed>();

  constructor(runner: PlanRunner) {
    this.#runner = runner;
  }

  /** The feed of a plan, if somebody watches it. */
  find(planId: string): PlanFeed | undefined {
    return this.#feeds.get(planId);
  }

  /** The feed of a plan, which readers share. */
  open(planId: string): PlanFeed {
    const known = this.#feeds.get(planId);
    if (known !== undefined) return known;
    const feed = new PlanFeed(this.#runner, planId);
    this.#feeds.set(planId, feed);
    feed.ended.then(
      () => setTimeout(() => this.#forget(planId, feed), KEPT_MS).unref(),
      () => this.#forget(planId, feed),
    );
    return feed;
  }

  /** Begins again: an ended plan goes on. */
  renew(planId: string): void {
    this.#feeds.delete(planId);
  }

  #forget(planId: string, feed: PlanFeed): void {
    if (this.#feeds.get(planId) === feed) this.#feeds.delete(planId);
  }
}
