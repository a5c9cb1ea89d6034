import { UsageError } from '@obsidian-agent/cli';
import type {
  Clock,
  EmbeddedRunnerOptions,
  MachineFolders,
  PlanReader,
  PlanRunner,
  Settings,
} from '@obsidian-agent/plans';
import type { DatabaseNews } from '@obsidian-agent/runner-dbos';
import type { ScheduleStore } from '@obsidian-agent/schedules';
import { suggest } from '@obsidian-agent/shared-types';
import { type RunnerName, runnerNames } from './runner-names.ts';
import type { Store, StoreDefaults } from './store.ts';

/** What a runner needs from this process: agents, secrets, and where to report. */
export interface RunnerContext extends Omit<EmbeddedRunnerOptions, 'journal' | 'settings'> {
  /** Reads the settings of a state folder. */
  readonly settingsOf?: ((stateDir: string) => Promise<Settings>) | undefined;
  /** Called when the database of plans is away for a time, and when it is there again. */
  readonly onDatabase?: ((news: DatabaseNews) => void) | undefined;
}

/** A reader with what was opened for it. */
export type OpenReader = PlanReader & AsyncDisposable;

/** A runner with what was opened for it. */
export interface OpenedRunner extends AsyncDisposable {
  readonly runner: PlanRunner;
  /** Which folders of other machines that run its plans people elsewhere are not shown. */
  readonly foldersOfHosts?: (() => Promise<readonly MachineFolders[]>) | undefined;
}

/** The state of schedules, and the clock of the servers that share it. */
export interface SharedSchedules {
  readonly store: ScheduleStore;
  readonly clock: Clock;
}

/** How to open each runner. Loads only the one that is used. */
interface RunnerKind {
  openReader(options: Store, defaults: StoreDefaults): Promise<OpenReader>;
  openRunner(context: RunnerContext, options: Store, defaults: StoreDefaults): Promise<OpenedRunner>;
  /** After the runner was opened: the state of schedules that is kept next to its plans. */
  openSchedules(options: Store, defaults: StoreDefaults): Promise<SharedSchedules>;
}

const kinds: Readonly<Record<RunnerName, RunnerKind>> = {
  embedded: {
    openReader: async (options, defaults) =>
      (await import('./embedded-reader.ts')).openEmbeddedReader(options, defaults),
    openRunner: async (context, options, defaults) =>
      (await import('./embedded-runner.ts')).openEmbeddedRunner(context, options, defaults),
    openSchedules: async (options, defaults) =>
      (await import('./embedded-schedules.ts')).openEmbeddedSchedules(options, defaults),
  },
  dbos: {
    openReader: async (options, defaults) => (await import('./dbos-runner.ts')).openDbosReader(options, defaults),
    openRunner: async (context, options, defaults) =>
      (await import('./dbos-runner.ts')).openDbosRunner(context, options, defaults),
    openSchedules: async (options, defaults) => (await import('./dbos-runner.ts')).openDbosSchedules(options, defaults),
  },
};

/** The runner from `--runner` or the environment. @throws UsageError */
export function runnerOf(options: Store, defaults: StoreDefaults): RunnerKind {
  return kinds[runnerNameOf(options, defaults)];
}

/** As `runnerOf`: only its name. */
export function runnerNameOf(options: Store, { env }: StoreDefaults): RunnerName {
  const name = options.runner ?? (env['OBSIDIAN_ORCHESTRATOR_RUNNER'] || 'embedded');
  if (options.postgres !== undefined && name === 'embedded')
    throw new UsageError('--postgres does not belong to the runner "embedded"', 'Add --runner dbos.');
  if (isRunnerName(name)) return name;
  throw new UsageError(
    `Unknown runner "${name}" in OBSIDIAN_ORCHESTRATOR_RUNNER`,
    suggest(name, runnerNames, 'runners'),
  );
}

function isRunnerName(name: string): name is RunnerName {
  return (runnerNames as readonly string[]).includes(name);
}
