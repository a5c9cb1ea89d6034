import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './state-dir.ts';

/** The right to run a plan. It ends with its process, even after a crash. */
export interface PlanLock {
  /** Releases the lock. `isOver`: the plan will never run again, so its lock file can be deleted. */
  release(isOver: boolean): void;
}

const SQLITE_BUSY = 5;

/**
 * Acquires the right to run a plan; undefined while another process holds it. Blocks this thread for up to
 * `patienceMs` while another process holds or checks the lock.
 *
 * It is the operating system's lock on an empty database. Unlike a stored process id, it cannot become stale.
 */
export function lockPlan(stateDir: string, planId: string, patienceMs = 0): PlanLock | undefined {
  const file = lockFile(stateDir, planId);
  const database = new DatabaseSync(file, { timeout: patienceMs });

  if (!tryLock(database, 'BEGIN EXCLUSIVE')) {
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

/** Whether a process is running a plan. Several processes can check at the same time. */
export function isPlanLocked(stateDir: string, planId: string): boolean {
  const database = new DatabaseSync(lockFile(stateDir, planId), { timeout: 0 });
  try {
    // Reading takes a shared lock for a moment.
    return !tryLock(database, 'SELECT 1 FROM sqlite_schema');
  } finally {
    database.close();
  }
}

function lockFile(stateDir: string, planId: string): string {
  const folder = join(stateDir, 'locks');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${createHash('sha256').update(planId).digest('hex')}.lock`);
  makePrivateFile(file);
  return file;
}

function tryLock(database: DatabaseSync, statement: string): boolean {
  try {
    database.exec(statement);
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
