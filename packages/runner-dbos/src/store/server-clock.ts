import { performance } from 'node:perf_hooks';
import type { Clock } from '@obsidian-agent/plans';
import type { Client } from './connect.ts';

/** Postgres's clock, as far as this process knows it. Wall clocks of hosts may differ by hours. */
export interface ServerClock extends Clock {
  /** Takes over what Postgres says now. */
  sync(client: Client): Promise<void>;
}

/** The time by Postgres's clock, in milliseconds since 1970. */
export async function readNow(client: Client): Promise<number> {
  const { rows } = await client.query('SELECT obsidian_agent.now_ms() AS now');
  return Number(rows[0]?.['now']);
}

export function createServerClock(): ServerClock {
  let startedAt = performance.timeOrigin;
  let latest = 0;
  return {
    now() {
      latest = Math.max(latest, Math.floor(startedAt + performance.now()));
      return latest;
    },
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    async sync(client) {
      const before = performance.now();
      startedAt = (await readNow(client)) - (before + performance.now()) / 2;
      latest = 0;
    },
  };
}
