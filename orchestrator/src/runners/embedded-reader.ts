import { createJournalReader, openJournalToRead } from '@obsidian-agent/plans';
import { openJournalOf } from './open-journal.ts';
import type { OpenReader } from './runners.ts';
import type { Store, StoreDefaults } from './store.ts';

/** Opens the journal of the given options and environment to read it. */
export function openEmbeddedReader(options: Store, defaults: StoreDefaults): OpenReader {
  const journal = openJournalOf(options, defaults, openJournalToRead);
  const close = async (): Promise<void> => journal.close();
  return { ...createJournalReader(journal), close, [Symbol.asyncDispose]: close };
}
