import { type CheckedPlan, type PlanReport, type PlanRunner, type RunIds, runnerClosed } from '@obsidian-agent/plans';
import type { PreviewReport } from '../preview/preview-report.ts';
import { anything, byName, checkedCalls, checkOptions } from './check-calls.ts';
import type { InputValues, PlanSource } from './plan-source.ts';

/** A runner with its agents and its state folder. */
export interface Runner extends PlanRunner, AsyncDisposable {
  /**
   * Reads a plan and checks all of it with the descriptions of the runner's agents.
   *
   * @throws PlanRefused with all problems; AgentFailure if an agent does not describe itself
   */
  load(source: PlanSource, options?: LoadOptions): Promise<CheckedPlan>;
  /**
   * Loads a plan, submits it, and resolves when it has ended.
   *
   * @throws as `load` and `submit`
   */
  run(source: PlanSource, options?: RunIds & LoadOptions): Promise<PlanReport>;
  /** Leaves running plans to be resumed later, and closes the agents and the state folder. */
  close(): Promise<void>;
}

/** A runner whose agents are processes, so that it can run a plan on copies of its vaults. */
export interface PreviewingRunner extends Runner {
  /**
   * Runs a plan on copies of its vaults in a temporary folder, and reports what it would change. Nothing is recorded.
   *
   * @throws as `load`; OrchestratorError `PREVIEW_COPY_FAILED`, `PREVIEW_VAULT_CHANGED`; and the reason of the signal
   */
  preview(source: PlanSource, options?: PreviewOptions): Promise<PreviewReport>;
}

export interface LoadOptions {
  readonly inputs?: InputValues;
}

export interface PreviewOptions extends LoadOptions {
  readonly signal?: AbortSignal;
}

interface RunnerParts {
  readonly runner: PlanRunner;
  /** Also closes the runner. */
  readonly opened: AsyncDisposableStack;
  load(source: PlanSource, inputs: InputValues): Promise<CheckedPlan>;
}

/** Adds to a runner what its agents make possible, and the end of all that was opened for it. */
export function toRunner({ runner, opened, load }: RunnerParts): Runner {
  const close = (): Promise<void> => opened.disposeAsync();
  const assertOpen = (): void => {
    if (opened.disposed) throw runnerClosed('Open another one.');
  };
  return Object.assign(runner, checkedCalls(runner, assertOpen), {
    async load(source: PlanSource, options: LoadOptions = {}) {
      checkOptions<LoadOptions>(options, { inputs: byName }, 'load');
      return load(source, options.inputs ?? {});
    },
    async run(source: PlanSource, options: RunIds & LoadOptions = {}) {
      checkOptions<typeof options>(options, { inputs: byName, planId: anything, correlationId: anything }, 'run');
      const { inputs = {}, ...ids } = options;
      return runner.wait(await runner.submit(await load(source, inputs), ids));
    },
    close,
    [Symbol.asyncDispose]: close,
  });
}
