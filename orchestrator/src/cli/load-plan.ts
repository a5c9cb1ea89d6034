import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Registry, TaskExecutor } from '@obsidian-agent/client';
import type { Description } from '@obsidian-agent/shared-types';
import { agentsOf, checkPlan } from '../plan/check-plan.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { GivenInputs } from '../plan/inputs.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { findReferences } from '../plan/references.ts';
import { describeAgent } from '../run/describe-agent.ts';
import { readSecret } from '../run/read-secret.ts';
import type { Io } from './io.ts';
import { loadSubplans } from './load-subplans.ts';
import { readInput } from './read-input.ts';
import { createVaultNames } from './vault-names.ts';

interface LoadContext {
  readonly registry: Registry;
  readonly executor: TaskExecutor;
  readonly io: Io;
  readonly inputs: GivenInputs;
}

/**
 * Reads a plan and checks all of it, using the agents' own descriptions.
 *
 * @throws PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadPlan(file: string, { registry, executor, io, inputs }: LoadContext): Promise<CheckedPlan> {
  const describe = createDescriber(executor);
  // An agent takes as long to describe itself as a plan to be read, so that the only agent begins first.
  const [only, ...others] = registry.keys();
  if (only !== undefined && others.length === 0) void describe(only);

  const parsed = parsePlan(await readInput(file, io), file);
  const folder = file === '-' ? io.cwd : dirname(resolve(io.cwd, file));
  const subplans = loadSubplans(parsed, folder, io);
  const plans = [parsed, ...[...subplans.values()].filter((each) => 'plan' in each)];
  const known = new Set(plans.flatMap(({ plan }) => agentsOf(plan)).filter((name) => registry.has(name)));
  const described = await Promise.all([...known].map(describe));
  const failed = described.find(({ failure }) => failure !== undefined)?.failure;

  const plan = checkPlan(parsed, {
    agents: new Map(described.flatMap(({ name, description }) => (description ? [[name, description]] : []))),
    agentNames: [...registry.keys()],
    folder,
    subplans,
    defaultConcurrency: availableParallelism(),
    inputs,
    identifyVault: createVaultNames(),
  });
  if (failed !== undefined) throw failed;
  warnOfMissingSecrets(plan, io);
  return plan;
}

function warnOfMissingSecrets(plan: CheckedPlan, { env, stderr }: Io): void {
  for (const name of new Set(secretsOf(plan)))
    if (readSecret(name, env) === undefined)
      stderr.write(`The secret "${name}" is missing. Set ${name}, or ${name}_FILE to the path of a file with it.\n`);
}

function secretsOf({ tasks }: CheckedPlan): string[] {
  return tasks.flatMap(({ payload, subplan }) => [
    ...findReferences(payload).flatMap(({ reference }) =>
      reference !== undefined && '$secret' in reference ? [reference.$secret] : [],
    ),
    ...(subplan === undefined ? [] : secretsOf(subplan)),
  ]);
}

/** An agent's description, or why it has none. The plan's own mistakes are reported first. */
interface Described {
  readonly name: string;
  readonly description?: Description;
  readonly failure?: Error;
}

/** Asks each agent once. */
function createDescriber(executor: TaskExecutor): (name: string) => Promise<Described> {
  const asked = new Map<string, Promise<Described>>();
  return (name) => {
    const described = asked.get(name) ?? tryToDescribe(executor, name);
    asked.set(name, described);
    return described;
  };
}

async function tryToDescribe(executor: TaskExecutor, name: string): Promise<Described> {
  try {
    return { name, description: await describeAgent(executor, name) };
  } catch (error) {
    return { name, failure: error as Error };
  }
}
