import { OrchestratorError } from '../plan/orchestrator-error.ts';

/** SQLite's primary codes PERM, READONLY, IOERR, FULL and CANTOPEN. */
const diskErrcodes: ReadonlySet<number> = new Set([3, 8, 10, 13, 14]);

/** Whether a file could not be read or written: an error of the file system, or of SQLite because of it. */
export function isOfDisk(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The low byte is the primary code.
  return 'syscall' in error || ('errcode' in error && diskErrcodes.has(Number(error.errcode) & 0xff));
}

/** The journal is not where the plan began. What is written to a deleted file is lost. */
export function journalMoved(stateDir: string): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNWRITABLE', {
    message: `The journal in ${stateDir} cannot be written: it was deleted or replaced.`,
    hint: 'Move the folder back to its place, then continue with `obsidian-orchestrator resume`. If it was deleted, check the vault before you run the plan again.',
  });
}

export function journalUnwritable(stateDir: string, cause: Error, next: string): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNWRITABLE', {
    message: `The journal in ${stateDir} cannot be written: ${cause.message}.`,
    hint: `Check whether its disk is full or read-only, then ${next}.`,
    cause,
  });
}

/** How to go on with what was recorded before. */
export const RESUME = 'continue with `obsidian-orchestrator resume`';
/** What to do if nothing was recorded. */
export const RUN_AGAIN = 'run this again';

/**
 * Does work of a command that changes the state folder. Its hint is to run the command again, because no task has run.
 *
 * @throws OrchestratorError `JOURNAL_UNWRITABLE` if the disk cannot be written
 */
export function changeState<Result>(stateDir: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw isOfDisk(error) ? journalUnwritable(stateDir, error, RUN_AGAIN) : error;
  }
}

const SQLITE_BUSY = 5;

/** Whether another process kept the database from being used for too long. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
