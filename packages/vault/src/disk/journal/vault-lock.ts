import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentError } from '@obsidian-agent/shared-types';
import { cancelled } from '../../vault/note-errors.ts';
import { unless } from '../system-error.ts';

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

/** Takes the right to write to a vault if nobody holds it. */
export function tryLockVault(lockFile: string): VaultLock | undefined {
  const before = statSync(lockFile);
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  // Whoever removed the file meanwhile has left this process with a lock that nobody else sees.
  const after = unless(['ENOENT'], () => statSync(lockFile));
  if (after?.ino === before.ino) return { release: () => database.close() };
  database.close();
  return undefined;
}

function vaultBusy(patienceMs: number): AgentError {
  return new AgentError('VAULT_BUSY', {
    message: `Another process has been writing to the vault for ${patienceMs / 1000} seconds`,
    hint: 'Send the request again later, or look for a program that is stuck.',
    details: { waited_ms: patienceMs },
  });
}
