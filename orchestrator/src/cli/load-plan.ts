import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Registry, TaskExecutor } from '@obsidian-agent/client';
import { agentsOf, checkPlan } from '../plan/check-plan.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { describeAgent } from '../run/describe-agent.ts';
import type { Io } from './io.ts';
import { readInput } from './read-input.ts';

/**
 * Reads a plan and checks all of it, using the agents' own descriptions.
 *
 * @throws PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadPlan(
  file: string,
  { registry, executor, io }: { registry: Registry; executor: TaskExecutor; io: Io },
): Promise<CheckedPlan> {
  const parsed = parsePlan(await readInput(file, io), file);
  const known = agentsOf(parsed.plan).filter((name) => registry.has(name));
  const agents = new Map(
    await Promise.all(known.map(async (name) => [name, await describeAgent(executor, name)] as const)),
  );

  return checkPlan(parsed, {
    agents,
    agentNames: [...registry.keys()],
    folder: file === '-' ? io.cwd : dirname(resolve(io.cwd, file)),
    defaultConcurrency: availableParallelism(),
    identifyVault,
  });
}

/** Errors for paths that are not folders. The agent reports them in its own words. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** The real path of a vault's folder; the given path if it is missing. */
function identifyVault(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NO_FOLDER.has(code)) return path;
    throw error;
  }
}
