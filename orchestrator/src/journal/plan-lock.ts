import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The right to run one plan. It ends with the process that holds it, whatever ends that. */
export interface PlanLock {
  /** Gives it back. `isOver`: the plan will never run again, so that its lock need not be kept. */
  release(isOver: boolean): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes the right to run a plan; undefined while another holds it.
 *
 * The operating system's lock on an empty database is used: unlike a recorded process id it cannot be left behind.
 */
export function lockPlan(stateDir: string, planId: string): PlanLock | undefined {
  const folder = join(stateDir, 'locks');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${createHash('sha256').update(planId).digest('hex')}.lock`);
  const database = new DatabaseSync(file, { timeout: 0 });

  if (!tryExclusive(database)) {
    database.close();
    return undefined;
  }
  return {
    release(isOver) {
      if (isOver) rmSync(file, { force: true });
      database.close();
    },
  };
}

/** Whether some process runs a plan at this moment. */
export function isPlanLocked(stateDir: string, planId: string): boolean {
  const lock = lockPlan(stateDir, planId);
  lock?.release(false);
  return lock === undefined;
}

function tryExclusive(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
