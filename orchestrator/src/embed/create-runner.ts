import { resolve } from 'node:path';
import { createTaskExecutor } from '@obsidian-agent/client';
import {
  type CheckedPlan,
  createEmbeddedRunner,
  defaultStateDir,
  type EmbeddedRunnerOptions,
  openJournal,
  readSecret,
  readSettings,
} from '@obsidian-agent/plans';
import { parseTraceparent } from '@obsidian-agent/platform';
import { reportPreview } from '../preview/preview-report.ts';
import { readAgents } from './agents.ts';
import { byName, callback, checkOptions, type Forms, period, signal, text } from './check-calls.ts';
import { type LoadPlanOptions, loadOptionForms } from './load-plan.ts';
import { type InputValues, loadSource, type PlanSource } from './plan-source.ts';
import { type PreviewingRunner, type PreviewOptions, toRunner } from './runner.ts';

export interface RunnerOptions
  extends Omit<LoadPlanOptions, 'inputs'>,
    Pick<EmbeddedRunnerOptions, 'onAgentLine' | 'onNoticeLost' | 'onNoticesAwaited' | 'pollMs'> {
  /** W3C trace context of the span that becomes the parent of all plans. */
  readonly traceparent?: string | undefined;
  /** Where plans are recorded. Default: as for the command line, by `env`. */
  readonly stateDir?: string;
}

const optionForms: Forms<RunnerOptions> = {
  ...loadOptionForms,
  stateDir: text,
  traceparent: text,
  onAgentLine: callback,
  onNoticeLost: callback,
  onNoticesAwaited: callback,
  pollMs: period,
};

/**
 * Opens the agents, the state folder and a runner for them. Another process can use the folder at the same time.
 *
 * @throws RegistryError; OrchestratorError `ARGUMENT_INVALID`, `JOURNAL_TOO_NEW`; SettingsRefused; the file system's own error if the folder cannot be used
 */
export async function createRunner(given: RunnerOptions = {}): Promise<PreviewingRunner> {
  checkOptions(given, optionForms, 'createRunner');
  const { stateDir, agents, cwd = process.cwd(), env = process.env, traceparent, ...options } = given;
  const registry = await readAgents(agents, { cwd, env });
  await using opened = new AsyncDisposableStack();
  const executor = opened.adopt(createTaskExecutor(registry, { environment: env }), (each) => each.close());
  const journal = opened.use(openJournal(stateDir === undefined ? defaultStateDir(env) : resolve(cwd, stateDir)));
  const secretOf = (name: string): string | undefined => readSecret(name, env);
  const runner = createEmbeddedRunner({
    executor,
    journal,
    secretOf,
    settings: await readSettings(journal.stateDir),
    parent: traceparent === undefined ? undefined : parseTraceparent(traceparent),
    ...options,
  });
  const closeRunner = runner.close.bind(runner);
  opened.defer(closeRunner);
  const load = (source: PlanSource, inputs: InputValues): Promise<CheckedPlan> =>
    loadSource(source, { agentNames: [...registry.keys()], executor, inputs, cwd, env });
  return Object.assign(toRunner({ runner, opened: opened.move(), load }), {
    async preview(source: PlanSource, previewed: PreviewOptions = {}) {
      checkOptions<PreviewOptions>(previewed, { inputs: byName, signal }, 'preview');
      const { inputs = {}, signal: end = new AbortController().signal } = previewed;
      return reportPreview(await load(source, inputs), { registry, executor, env, secretOf }, end);
    },
  });
}
