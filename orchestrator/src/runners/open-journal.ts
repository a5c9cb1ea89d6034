import { resolve } from 'node:path';
import { defaultStateDir, type Journal, OrchestratorError, openJournal } from '@obsidian-agent/plans';
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
  return new OrchestratorError('JOURNAL_UNUSABLE', {
    message: `The journal in ${stateDir} cannot be opened: ${cause.message}.`,
    hint: 'Choose another folder with --state, or move the file that is in its place.',
    cause,
  });
}
