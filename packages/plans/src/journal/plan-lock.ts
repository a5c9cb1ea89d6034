import { lstatSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeUserFolder } from '@obsidian-agent/platform';
import { createSha256 } from '../plan/sha256.ts';
import { changeState } from './disk-errors.ts';
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
  const file = makeLockFile(stateDir, planId);
  const seen = identityOf(file);
  const isReplaced = () => identityOf(file) !== seen;
  const database = new DatabaseSync(file, { timeout: patienceMs });

  const isLocked = tryLock(database, 'BEGIN EXCLUSIVE', isReplaced);
  // Its last holder deleted the file in between, so another process may hold the lock of a new one.
  const wasReplaced = isReplaced();
  if (!isLocked || wasReplaced) database.close();
  if (wasReplaced) return lockPlan(stateDir, planId, patienceMs);
  if (!isLocked) return undefined;
  return {
    release(isOver) {
      if (isOver) rmSync(file, { force: true });
      database.close();
    },
  };
}

/**
 * As `lockPlan`, but a full disk is an error of the command that needs the lock.
 *
 * @throws OrchestratorError `JOURNAL_UNWRITABLE` if the disk has no room for the lock
 */
export function claimPlan(stateDir: string, planId: string, patienceMs = 0): PlanLock | undefined {
  return changeState(stateDir, () => lockPlan(stateDir, planId, patienceMs));
}

/** Acquires the right to change a part of the state folder, such as `tokens`. Otherwise as `lockPlan`. */
export function lockPart(stateDir: string, part: string, patienceMs: number): PlanLock | undefined {
  return lockPlan(stateDir, `part of the state folder: ${part}`, patienceMs);
}

/** Whether a process is running a plan. Several processes can check at the same time, also in a read-only folder. */
export function isPlanLocked(stateDir: string, planId: string): boolean {
  const file = lockFile(stateDir, planId);
  const seen = identityOf(file);
  if (seen === undefined) return false;
  const isReplaced = () => identityOf(file) !== seen;
  using database = openLock(file, isReplaced);
  // Reading takes a shared lock for a moment.
  const isFree = database === undefined || tryLock(database, 'SELECT 1 FROM sqlite_schema', isReplaced);
  return isReplaced() ? isPlanLocked(stateDir, planId) : !isFree;
}

/** Whether a plan has a lock file, which may be held or not. */
export function hasLockFile(stateDir: string, planId: string): boolean {
  return identityOf(lockFile(stateDir, planId)) !== undefined;
}

/**
 * Whether a process has the lock file of a plan open, as its holder does. Only Linux shows the files of other processes;
 * elsewhere, and for processes of other users, it is false.
 */
export function hasLockOpen(stateDir: string, planId: string, pid: number): boolean {
  const lock = lstatSync(lockFile(stateDir, planId), { throwIfNoEntry: false });
  if (lock === undefined) return false;
  return openFilesOf(pid).some((file) => file.ino === lock.ino && file.dev === lock.dev);
}

/** Errors for what has ended or belongs to another user, and without /proc. */
const NOT_SHOWN = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function openFilesOf(pid: number): Pick<Stats, 'dev' | 'ino'>[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? []);
  } catch (error) {
    if (NOT_SHOWN.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function lockFile(stateDir: string, planId: string): string {
  return join(stateDir, 'locks', `${createSha256().update(planId).digest('hex')}.lock`);
}

function makeLockFile(stateDir: string, planId: string): string {
  const file = lockFile(stateDir, planId);
  makeUserFolder(dirname(file));
  makePrivateFile(file);
  return file;
}

/** Opens the lock of a plan for reading; undefined if its holder has deleted it, because the plan is over. */
function openLock(file: string, isReplaced: () => boolean): DatabaseSync | undefined {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: 0 });
  } catch (error) {
    if (isReplaced()) return undefined;
    throw error;
  }
}

/** Identifies the file at a path; undefined if there is none. The number of a deleted file can be used again. */
function identityOf(file: string): string | undefined {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.birthtimeNs}`;
}

/** SQLite reports a file that was replaced while it waited as an error of the disk. */
function tryLock(database: DatabaseSync, statement: string, isReplaced: () => boolean): boolean {
  try {
    database.exec(statement);
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY || isReplaced()) return false;
    throw error;
  }
}
