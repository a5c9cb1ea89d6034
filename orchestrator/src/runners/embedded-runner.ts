import { createEmbeddedRunner } from '@obsidian-agent/plans';
import { openJournalOf } from './open-journal.ts';
import type { OpenedRunner, RunnerContext } from './runners.ts';
import type { Store, StoreDefaults } from './store.ts';

/** Opens the journal of the given options and environment, and a runner in this process. */
export function openEmbeddedRunner(
  { settingsOf, onDatabase: _, ...context }: RunnerContext,
  options: Store,
  defaults: StoreDefaults,
): OpenedRunner {
  const journal = openJournalOf(options, defaults);
  const runner = createEmbeddedRunner({ ...context, journal, settings: settingsOf?.(journal.stateDir) });
  const close = async (): Promise<void> => {
    await runner.close();
    journal.close();
  };
  return { runner, [Symbol.asyncDispose]: close };
}
