import { resolve } from 'node:path';
import { createTaskExecutor } from '@obsidian-agent/client';
import { openJournal } from '../journal/journal.ts';
import { defaultStateDir } from '../journal/state-dir.ts';
import { createEmbeddedRunner, type EmbeddedRunnerOptions } from '../run/embedded-runner.ts';
import { readSecret } from '../run/read-secret.ts';
import { readAgents } from './agents.ts';
import type { LoadPlanOptions } from './load-plan.ts';
import { loadSource } from './plan-source.ts';
import { type Runner, toRunner } from './runner.ts';

export interface RunnerOptions
  extends Omit<LoadPlanOptions, 'inputs'>,
    Pick<EmbeddedRunnerOptions, 'onAgentLine' | 'pollMs'> {
  /** Where plans are recorded. Default: as for the command line, by `env`. */
  readonly stateDir?: string;
}

/**
 * Opens the agents, the state folder and a runner for them. Another process can use the folder at the same time.
 *
 * @throws RegistryError; OrchestratorError `JOURNAL_TOO_NEW`; the file system's own error if the folder cannot be used
 */
export async function createRunner({
  stateDir,
  agents,
  cwd = process.cwd(),
  env = process.env,
  ...options
}: RunnerOptions = {}): Promise<Runner> {
  const registry = await readAgents(agents, { cwd, env });
  await using opened = new AsyncDisposableStack();
  const executor = opened.adopt(createTaskExecutor(registry, { environment: env }), (each) => each.close());
  const journal = opened.use(openJournal(stateDir === undefined ? defaultStateDir(env) : resolve(cwd, stateDir)));
  const secretOf = (name: string): string | undefined => readSecret(name, env);
  const runner = createEmbeddedRunner({ executor, journal, secretOf, ...options });
  const closeRunner = runner.close.bind(runner);
  opened.defer(closeRunner);
  return toRunner({
    runner,
    opened: opened.move(),
    load: (source, inputs) => loadSource(source, { agentNames: [...registry.keys()], executor, inputs, cwd, env }),
  });
}
