import { resolve } from 'node:path';
import { type Journal, openJournal } from '../journal/journal.ts';
import { defaultStateDir } from '../journal/state-dir.ts';
import { type Typed, textOf } from './command.ts';
import type { Io } from './io.ts';

/** The journal of the folder that `--state` or the environment names. */
export function openJournalOf(typed: Typed, { env, cwd }: Io): Journal {
  const given = textOf(typed, 'state');
  return openJournal(given === undefined ? defaultStateDir(env) : resolve(cwd, given));
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
