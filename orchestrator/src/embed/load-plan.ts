import { createTaskExecutor } from '@obsidian-agent/client';
import type { CheckedPlan } from '@obsidian-agent/plans';
import { type Agents, readAgents } from './agents.ts';
import { anything, byName, checkOptions, type Forms, text } from './check-calls.ts';
import { type InputValues, loadSource, type PlanSource } from './plan-source.ts';

export interface LoadPlanOptions {
  /** Default: `obsidian_agent`, as in the environment. */
  readonly agents?: Agents;
  readonly inputs?: InputValues;
  /** Where relative paths begin; those within a plan's file begin at its folder. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the environment of the process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The forms of the options that say which agents check a plan, and where. */
export const loadOptionForms: Forms<Omit<LoadPlanOptions, 'inputs'>> = {
  agents: anything,
  cwd: text,
  env: anything,
};

/**
 * Reads a plan and checks all of it with the descriptions of its agents, which are started for a moment.
 *
 * @throws PlanRefused with all problems, also if the file cannot be read; AgentFailure if an agent does not describe
 *   itself; RegistryError; OrchestratorError `ARGUMENT_INVALID`
 */
export async function loadPlan(source: PlanSource, options: LoadPlanOptions = {}): Promise<CheckedPlan> {
  checkOptions<LoadPlanOptions>(options, { ...loadOptionForms, inputs: byName }, 'loadPlan');
  const { agents, inputs = {}, cwd = process.cwd(), env = process.env } = options;
  const registry = await readAgents(agents, { cwd, env });
  const executor = createTaskExecutor(registry, { environment: env });
  try {
    return await loadSource(source, { agentNames: [...registry.keys()], executor, inputs, cwd, env });
  } finally {
    await executor.close();
  }
}
