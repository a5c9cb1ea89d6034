import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './state-dir.ts';

/** The right to run one plan. It ends with the process that holds it, whatever ends that. */
export interface PlanLock {
  /** Gives it back. `isOver`: the plan will never run again, so that its lock need not be kept. */
  release(isOver: boolean): void;
}

const SQLITE_BUSY = 5;

export interface LockWait {
  /** Milliseconds for which this thread waits for whoever holds it, or only looks; by default not at all. */
  readonly patienceMs?: number;
}

/**
 * Takes the right to run a plan; undefined while another holds it.
 *
 * The operating system's lock on an empty database is used: unlike a recorded process id it cannot be left behind.
 */
export function lockPlan(stateDir: string, planId: string, { patienceMs = 0 }: LockWait = {}): PlanLock | undefined {
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

/** Whether some process runs a plan at this moment. Any number may look at once. */
export function isPlanLocked(stateDir: string, planId: string): boolean {
  const database = new DatabaseSync(lockFile(stateDir, planId), { timeout: 0 });
  try {
    // Reading shares the lock, for as long as it takes.
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
