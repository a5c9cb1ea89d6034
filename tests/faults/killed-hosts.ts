import { setTimeout as pause } from 'node:timers/promises';
import { distributed, type Fleet, type HostName } from '../runner-conformance/fleet.ts';
import { type Random, randomFrom } from './outside-edits.ts';

/** Kills of processes at random moments, and what was killed how often. */
export interface Kills {
  readonly counts: ReadonlyMap<string, number>;
  /** Kills nothing more, and resolves when everything runs again. */
  stop(): Promise<void>;
}

/** When to kill a process: after some progress of the plans, so that they end however slow the machine is. */
export interface Pace {
  /** Counts what the plans have done. */
  progress(): number;
  /** Most progress between two kills of a process. */
  readonly steps: number;
  /** Longest time from that progress to the kill, and from the kill to the start. */
  readonly delayMs: number;
  readonly downMs: number;
}

interface Victim {
  /** Kills it, and returns what it was. */
  kill(random: Random): Promise<string>;
  start(): Promise<void>;
}

/** Kills both workers and Postgres, each by itself, so that all of them may be gone at a time. */
export function killAtRandom(fleet: Fleet, seed: number, pace: Pace): Kills {
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  const { server } = distributed(fleet);
  const postgres: Victim = {
    kill: async () => {
      await server.kill();
      return 'Postgres';
    },
    start: () => server.start(),
  };
  const loops = [workerOf(fleet, 'nas'), workerOf(fleet, 'laptop'), postgres].map(async (victim, index) => {
    const random = randomFrom(seed + index);
    while (await untilDue(pace, random, stopping.signal)) {
      const killed = await victim.kill(random);
      counts.set(killed, (counts.get(killed) ?? 0) + 1);
      await pause(random() * pace.downMs);
      await victim.start();
    }
  });
  return {
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function workerOf(fleet: Fleet, host: HostName): Victim {
  return {
    async kill(random) {
      const role = (await isCoordinator(fleet, host)) ? 'coordinator' : 'worker';
      const withAgents = random() < 0.5;
      await (withAgents ? fleet.cutPower(host) : fleet.kill(host));
      return withAgents ? `${role} with its agents` : role;
    },
    // A worker does not start without Postgres, which may be gone just now.
    start: () => persist(() => fleet.start(host)),
  };
}

async function isCoordinator(fleet: Fleet, host: HostName): Promise<boolean> {
  const sql = "SELECT FROM obsidian_agent.plans WHERE state = 'running' AND coordinator = $1 LIMIT 1";
  const rows = await distributed(fleet)
    .query(sql, [host])
    .catch(() => []);
  return rows.length > 0;
}

/** Waits for the next kill. False if there is none. */
async function untilDue({ progress, steps, delayMs }: Pace, random: Random, signal: AbortSignal): Promise<boolean> {
  const until = progress() + 1 + Math.floor(random() * steps);
  while (progress() < until && !signal.aborted) await pause(LOOK_MS);
  await pause(random() * delayMs);
  return !signal.aborted;
}

const LOOK_MS = 20;
const PATIENCE_MS = 120_000;
const RETRY_MS = 50;

/** Does what fails while Postgres is gone, until it is back. Refusals are not repeated. */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      const isAway = !(error instanceof Error && 'reason' in error) || error.reason === 'DATABASE_UNREACHABLE';
      if (!isAway || performance.now() > until) throw error;
      await pause(RETRY_MS);
    }
  }
}
