import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentError, quoted, SEND_AGAIN, sendAgain, spelled, text } from '@obsidian-agent/shared-types';
import { cancelled } from '../../core/note-errors.ts';
import { failedCall, unless } from '../files/system-error.ts';

/** Exclusive permission to write to a vault. It ends with the process that holds it, however that ends. */
export type VaultLock = Disposable;

export interface LockWait {
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** Called once if the wait is long enough to be noticed. */
  readonly onBusy?: (() => void) | undefined;
}

const SQLITE_BUSY = 5;
const LONGEST_PAUSE_MS = 8;
const NOTICED_AFTER_MS = 1000;

/**
 * Acquires the write lock of a vault, waiting while another holds it.
 *
 * The lock is the operating system's lock on an empty database: unlike a recorded process id, it cannot be left behind.
 *
 * @throws AgentError `VAULT_BUSY` if it did not become free in time, `CANCELLED`
 */
export async function lockVault(lockFile: string, { patienceMs, signal, onBusy }: LockWait): Promise<VaultLock> {
  const start = performance.now();
  const end = start + patienceMs;
  let isNoticed = false;
  for (;;) {
    const lock = tryLockVault(lockFile);
    if (lock !== undefined) return lock;
    if (signal.aborted) throw cancelled();
    if (performance.now() >= end) throw vaultBusy(patienceMs);
    if (!isNoticed && performance.now() >= start + NOTICED_AFTER_MS) {
      isNoticed = true;
      onBusy?.();
    }
    await sleep(1 + Math.random() * LONGEST_PAUSE_MS);
  }
}

/**
 * Acquires the write lock of a vault if it is free.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` if the lock is not an empty file; system errors
 */
export function tryLockVault(lockFile: string): VaultLock | undefined {
  const before = unless(['ENOENT'], () => lstatSync(lockFile));
  if (before === undefined) return undefined;
  // SQLite runs the journal of a database that is not empty, and that journal may have been planted.
  if (!before.isFile() || before.size > 0) throw lockDamaged(realpathSync(lockFile));
  const database = openDatabase(lockFile);
  if (!isLocked(database, lockFile)) return undefined;
  // If the file was removed meanwhile, this process has a lock that nobody else can see.
  const after = unless(['ENOENT'], () => statSync(lockFile));
  if (after?.ino === before.ino) return { [Symbol.dispose]: () => database.close() };
  database.close();
  return undefined;
}

function openDatabase(lockFile: string): DatabaseSync {
  try {
    // Loaded here, because reads need no lock.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    return new DatabaseSync(lockFile, { timeout: 0 });
  } catch (error) {
    throw lockFailed(lockFile, error);
  }
}

function isLocked(database: DatabaseSync, lockFile: string): boolean {
  try {
    // A journal file on the disk would keep appearing to programs that sync the vault.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    database.close();
    if (sqliteCode(error) === SQLITE_BUSY) return false;
    throw lockFailed(lockFile, error);
  }
}

/** Prefers the system's own error, so that it is reported like any other. */
function lockFailed(lockFile: string, cause: unknown): unknown {
  const code = sqliteCode(cause);
  if (code === undefined) return cause;
  accessSync(lockFile, constants.R_OK | constants.W_OK);
  return failedCall(`The lock ${lockFile} cannot be taken`, { code: `SQLITE_${code}`, syscall: 'lock', cause });
}

/** SQLite's primary result code, without the extended part. */
function sqliteCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

function lockDamaged(path: string): AgentError {
  return new AgentError('FILE_SYSTEM_FAILED', {
    message: text`The vault cannot be locked: ${quoted(path)} is not an empty file.`,
    hint: text`Empty that file, for example with \`truncate -s 0\`, then ${sendAgain}. If you delete it, the agent starts a new history.`,
    details: { path },
  });
}

function vaultBusy(patienceMs: number): AgentError {
  return new AgentError('VAULT_BUSY', {
    message: [
      spelled(
        text`Another process has been writing to the vault for ${patienceMs / 1000} seconds`,
        text`Waited ${patienceMs / 1000} seconds for another program that writes to the vault`,
      ),
    ],
    hint: text`${SEND_AGAIN} later, or look for a program that is stuck.`,
    details: { waited_ms: patienceMs },
  });
}
