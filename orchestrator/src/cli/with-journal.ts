import { resolve } from 'node:path';
import { type Journal, openJournal } from '../journal/journal.ts';
import { defaultStateDir } from '../journal/state-dir.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { type Typed, textOf } from './command.ts';
import type { Io } from './io.ts';

/**
 * The journal of the folder that `--state` or the environment names.
 *
 * @throws OrchestratorError `JOURNAL_UNUSABLE`; what `openJournal` throws
 */
export function openJournalOf(typed: Typed, { env, cwd }: Io): Journal {
  const given = textOf(typed, 'state');
  const stateDir = given === undefined ? defaultStateDir(env) : resolve(cwd, given);
  try {
    return openJournal(stateDir);
  } catch (error) {
    throw isOfSystem(error) ? journalUnusable(stateDir, error) : error;
  }
}

/** Whether the file system, or SQLite, refused. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || 'errcode' in error);
}

function journalUnusable(stateDir: string, cause: Error): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNUSABLE', {
    message: `The journal in ${stateDir} cannot be opened: ${cause.message}.`,
    hint: 'Name another folder with --state, or move away what stands in its place.',
    cause,
  });
}

/** Reads a journal, and closes it whatever happens. */
export function withJournal<T>(typed: Typed, io: Io, read: (journal: Journal) => T): T {
  const journal = openJournalOf(typed, io);
  try {
    return read(journal);
  } finally {
    journal.close();
  }
}
