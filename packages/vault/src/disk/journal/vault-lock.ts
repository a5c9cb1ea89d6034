import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentError } from '@obsidian-agent/shared-types';
import { cancelled } from '../../core/note-errors.ts';
import { unless } from '../files/system-error.ts';

/** The right to write to a vault. It ends with the process that holds it, whatever ends that. */
export interface VaultLock {
  release(): void;
}

export interface LockWait {
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

const SQLITE_BUSY = 5;
const LONGEST_PAUSE_MS = 8;

/**
 * Takes the right to write to a vault, and waits for whoever holds it.
 *
 * The operating system's lock on an empty database is used: unlike a recorded process id it cannot be left behind.
 *
 * @throws AgentError `VAULT_BUSY` when it was not free in time, `CANCELLED`
 */
export async function lockVault(lockFile: string, { patienceMs, signal }: LockWait): Promise<VaultLock> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const lock = tryLockVault(lockFile);
    if (lock !== undefined) return lock;
    if (signal.aborted) throw cancelled();
    if (performance.now() >= end) throw vaultBusy(patienceMs);
    await sleep(1 + Math.random() * LONGEST_PAUSE_MS);
  }
}

/**
 * Takes the right to write to a vault if nobody holds it.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` when the lock is not an empty file; the system's errors
 */
export function tryLockVault(lockFile: string): VaultLock | undefined {
  const before = unless(['ENOENT'], () => lstatSync(lockFile));
  if (before === undefined) return undefined;
  // SQLite acts on the journals that belong to a database with something in it, and those may have been planted.
  if (!before.isFile() || before.size > 0) throw lockDamaged(realpathSync(lockFile));
  const database = openDatabase(lockFile);
  if (!isLocked(database, lockFile)) return undefined;
  // Whoever removed the file meanwhile has left this process with a lock that nobody else sees.
  const after = unless(['ENOENT'], () => statSync(lockFile));
  if (after?.ino === before.ino) return { release: () => database.close() };
  database.close();
  return undefined;
}

function openDatabase(lockFile: string): DatabaseSync {
  try {
    return new DatabaseSync(lockFile, { timeout: 0 });
  } catch (error) {
    throw lockFailed(lockFile, error);
  }
}

function isLocked(database: DatabaseSync, lockFile: string): boolean {
  try {
    // A journal on the disk would come and go before the eyes of whatever syncs the vault.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    database.close();
    if (sqliteCode(error) === SQLITE_BUSY) return false;
    throw lockFailed(lockFile, error);
  }
}

/** The system's own error where it tells one, so that it is reported as any other. */
function lockFailed(lockFile: string, cause: unknown): unknown {
  const code = sqliteCode(cause);
  if (code === undefined) return cause;
  accessSync(lockFile, constants.R_OK | constants.W_OK);
  const message = `The lock ${lockFile} cannot be taken`;
  return Object.assign(new Error(message, { cause }), { code: `SQLITE_${code}`, syscall: 'lock' });
}

/** SQLite's primary result code, whichever of its details comes with it. */
function sqliteCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

function lockDamaged(path: string): AgentError {
  return new AgentError('FILE_SYSTEM_FAILED', {
    message: `The vault cannot be locked: ${JSON.stringify(path)} is not an empty file.`,
    hint: 'Empty that file, for example with `truncate -s 0`, then send the request again. If you delete it, the agent starts a new history.',
    details: { path },
  });
}

function vaultBusy(patienceMs: number): AgentError {
  return new AgentError('VAULT_BUSY', {
    message: `Another process has been writing to the vault for ${patienceMs / 1000} seconds`,
    hint: 'Send the request again later, or look for a program that is stuck.',
    details: { waited_ms: patienceMs },
  });
}
