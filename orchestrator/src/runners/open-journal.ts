import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultStateDir, type Journal, OrchestratorError, openJournal } from '@obsidian-agent/plans';
import { explainFolderError } from '@obsidian-agent/platform';
import type { Store, StoreDefaults } from './store.ts';

/**
 * Opens the journal in the folder from `--state` or the environment; `openJournalToRead` also opens a read-only one.
 *
 * @throws OrchestratorError `JOURNAL_UNUSABLE`; and errors of `openJournal`
 */
export function openJournalOf(store: Store, defaults: StoreDefaults, open = openJournal): Journal {
  const stateDir = stateDirOf(store, defaults);
  try {
    return open(stateDir);
  } catch (error) {
    throw isOfSystem(error) ? journalUnusable(stateDir, error) : error;
  }
}

/** The state folder from `--state` or the environment. */
export function stateDirOf({ state }: Store, { env, cwd }: StoreDefaults): string {
  return state === undefined ? defaultStateDir(env) : resolve(cwd, state);
}

/** Whether the error comes from the file system or SQLite. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || 'errcode' in error);
}

function journalUnusable(stateDir: string, cause: Error): OrchestratorError {
  // After a fault of a disk, the operating system may still say that its files can be written.
  const barrier = barrierOf(stateDir) ?? (isReadOnly(cause) ? 'it is read-only' : undefined);
  if (barrier !== undefined)
    return new OrchestratorError('JOURNAL_UNUSABLE', {
      message: `The journal in ${stateDir} cannot be opened to write: ${barrier}.`,
      hint: 'Make the folder writable, or choose another one with --state. list and show only read it.',
      cause,
    });
  const isOfDisk = 'errcode' in cause && diskErrcodes.has(Number(cause.errcode) & 0xff);
  return new OrchestratorError('JOURNAL_UNUSABLE', {
    message: `The journal in ${stateDir} cannot be opened: ${explainFolderError(cause)}.`,
    hint: isOfDisk
      ? 'Check whether its disk is full, then run this again, or choose another folder with --state.'
      : 'Choose another folder with --state, or move the file that is in its place.',
    cause,
  });
}

/** SQLite's primary codes IOERR and FULL. */
const diskErrcodes: ReadonlySet<number> = new Set([10, 13]);

const SQLITE_READONLY = 8;

function isReadOnly(error: Error): boolean {
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === SQLITE_READONLY;
  return 'code' in error && error.code === 'EROFS';
}

/** Why an existing state folder, or the journal in it, cannot be written; undefined if it can. */
function barrierOf(stateDir: string): string | undefined {
  for (const path of [stateDir, join(stateDir, 'journal.db')]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EROFS') return 'the file system is read-only';
      if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
    }
  }
  return undefined;
}
