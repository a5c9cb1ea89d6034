import { resolve } from 'node:path';
import { type Journal, openJournal } from '../journal/journal.ts';
import { defaultStateDir } from '../journal/state-dir.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';

/**
 * Opens the journal in the folder from `--state` or the environment; `openJournalToRead` also opens a read-only one.
 *
 * @throws OrchestratorError `JOURNAL_UNUSABLE`; and errors of `openJournal`
 */
export function openJournalOf({ state }: SharedValues, { env, cwd }: Io, open = openJournal): Journal {
  const stateDir = state === undefined ? defaultStateDir(env) : resolve(cwd, state);
  try {
    return open(stateDir);
  } catch (error) {
    throw isOfSystem(error) ? journalUnusable(stateDir, error) : error;
  }
}

/** Whether the error comes from the file system or SQLite. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || 'errcode' in error);
}

function journalUnusable(stateDir: string, cause: Error): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNUSABLE', {
    message: `The journal in ${stateDir} cannot be opened: ${cause.message}.`,
    hint: 'Choose another folder with --state, or move the file that is in its place.',
    cause,
  });
}
