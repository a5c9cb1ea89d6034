import type { Settings } from '@obsidian-agent/plans';
import type { Store } from '../store/connect.ts';
import { prunePlans } from './prune-plans.ts';

const DAY_MS = 86_400_000;
/** How often a worker looks whether it is time. */
const LOOK_MS = 60_000;

/** Deletes the plans that the settings no longer keep, once a day, by the first worker that has such settings. */
export class DailyRetention {
  readonly #store: Store;
  readonly #retention: NonNullable<Settings['retention']>;
  #lookAt = 0;

  constructor(store: Store, retention: NonNullable<Settings['retention']>) {
    this.#store = store;
    this.#retention = retention;
  }

  /** To be called every now and then. */
  async look(): Promise<void> {
    if (performance.now() < this.#lookAt) return;
    this.#lookAt = performance.now() + LOOK_MS;
    const { rows } = await this.#store.query(TAKE_DAY);
    if (rows[0] === undefined) return;
    const { olderThanMs, keep, states } = this.#retention;
    await prunePlans(this.#store, { states, keep, endedBefore: Number(rows[0]['now']) - olderThanMs }, false);
  }
}

/** Of several workers, one gets a row. */
const TAKE_DAY = `
  INSERT INTO obsidian_agent.upkeep (task, done_at) VALUES ('retention', obsidian_agent.now_ms())
  ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at
    WHERE upkeep.done_at <= obsidian_agent.now_ms() - ${DAY_MS}
  RETURNING done_at AS now`;
