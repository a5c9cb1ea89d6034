import type { Clock } from '@obsidian-agent/plans';
import {
  columnsOf,
  recordOf,
  type ScheduleChange,
  type ScheduleRecord,
  type ScheduleStart,
  type ScheduleStore,
} from '@obsidian-agent/schedules';
import { connectStore, type Store, type StoreOptions } from '../store/connect.ts';
import { createServerClock, type ServerClock } from '../store/server-clock.ts';

/** Schedules that servers on several hosts share. */
export interface SharedSchedules {
  readonly store: ScheduleStore;
  /** Postgres's clock, by which all of these servers go. */
  readonly clock: Clock;
}

/** Opens the schedules in Postgres, whose tables exist already. */
export async function openSharedSchedules(options: StoreOptions): Promise<SharedSchedules> {
  const store = connectStore({ ...options, connections: 2 });
  const clock = createServerClock();
  try {
    await clock.sync(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return { store: new PostgresScheduleStore(store, clock), clock };
}

class PostgresScheduleStore implements ScheduleStore {
  readonly #store: Store;
  readonly #clock: ServerClock;

  constructor(store: Store, clock: ServerClock) {
    this.#store = store;
    this.#clock = clock;
  }

  async list(): Promise<ScheduleRecord[]> {
    const { rows } = await this.#store.query('SELECT * FROM obsidian_agent.schedules');
    return rows.map(recordOf);
  }

  async find(name: string): Promise<ScheduleRecord | undefined> {
    const { rows } = await this.#store.query('SELECT * FROM obsidian_agent.schedules WHERE name = $1', [name]);
    return rows[0] && recordOf(rows[0]);
  }

  async add(name: string, { digest, doneUntil }: Pick<ScheduleRecord, 'digest' | 'doneUntil'>): Promise<void> {
    await this.#store.query(
      `INSERT INTO obsidian_agent.schedules (name, digest, done_until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [name, digest, doneUntil],
    );
  }

  async change(name: string, change: ScheduleChange): Promise<void> {
    await this.#update(change, { where: 'name = $1', values: [name] });
  }

  async begin(name: string, expected: string | null, start: ScheduleStart): Promise<boolean> {
    const where = 'name = $1 AND last_plan_id IS NOT DISTINCT FROM $2';
    return (await this.#update({ ...start, lastProblem: null }, { where, values: [name, expected] })) === 1;
  }

  async #update(
    change: ScheduleChange,
    { where, values }: { readonly where: string; readonly values: readonly (string | null)[] },
  ): Promise<number | null> {
    const set = columnsOf(change);
    const assigned = set.map(({ column }, at) => `${column} = $${values.length + at + 1}`).join(', ');
    const { rowCount } = await this.#store.query(`UPDATE obsidian_agent.schedules SET ${assigned} WHERE ${where}`, [
      ...values,
      ...set.map(({ value }) => value),
    ]);
    return rowCount;
  }

  async lead(server: string, names: readonly string[], forMs: number): Promise<ReadonlySet<string>> {
    await this.#clock.sync(this.#store);
    const { rows } = await this.#store.query(
      `UPDATE obsidian_agent.schedules SET leader = $1, led_until = obsidian_agent.now_ms() + $3
         WHERE name = ANY($2) AND (leader IS NULL OR leader = $1 OR led_until < obsidian_agent.now_ms()
                                   OR led_until > obsidian_agent.now_ms() + 2 * $3)
         RETURNING name`,
      [server, names, forMs],
    );
    return new Set(rows.map(({ name }) => String(name)));
  }

  async leave(server: string): Promise<void> {
    await this.#store.query('UPDATE obsidian_agent.schedules SET leader = NULL WHERE leader = $1', [server]);
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}
