import { createEmbeddedRunner } from '@obsidian-agent/plans';
import { openJournalOf } from './open-journal.ts';
import type { OpenedRunner, RunnerContext } from './runners.ts';
import type { Store, StoreDefaults } from './store.ts';

/** Opens the journal of the given options and environment, and a runner in this process. */
export async function openEmbeddedRunner(
  { settingsOf, onDatabase: _, ...context }: RunnerContext,
  options: Store,
  defaults: StoreDefaults,
): Promise<OpenedRunner> {
  await using opened = new AsyncDisposableStack();
  const journal = opened.use(openJournalOf(options, defaults));
  const runner = createEmbeddedRunner({ ...context, journal, settings: await settingsOf?.(journal.stateDir) });
  opened.defer(() => runner.close());
  const kept = opened.move();
  return { runner, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
