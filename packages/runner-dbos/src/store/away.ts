import { setTimeout as pause } from 'node:timers/promises';
import { OrchestratorError } from '@obsidian-agent/plans';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1000;

/** States of SQL after which the same statement can succeed later: no connection, no room, a restart, a failover, a deadlock. */
const PASSING = /^(08|53|57P|25006$|40001$|40P01$|25P03$|XX000$)/;

/** Whether an error means that Postgres cannot be reached or cannot write at the moment. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OrchestratorError) return isAway(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return PASSING.test(code) || /^E[A-Z]+$/.test(code);
  return /connection|timeout|terminated/i.test(error.message);
}

/**
 * Does work until Postgres is there for it. The work may be done twice, if the first answer was lost.
 *
 * @throws the signal's reason, or what is not Postgres's absence
 */
export async function whenThere<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      await pause(waitMs, undefined, { signal });
    }
  }
}
