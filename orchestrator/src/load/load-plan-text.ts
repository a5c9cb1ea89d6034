import { availableParallelism } from 'node:os';
import type { TaskExecutor } from '@obsidian-agent/client';
import {
  agentsOf,
  type CheckedPlan,
  checkPlan,
  describeAgent,
  findIgnoredFields,
  type GivenInputs,
  type IgnoredField,
  type InputForm,
  loadKnownPayloads,
  type ParsedPlan,
  readPlan,
} from '@obsidian-agent/plans';
import type { Description } from '@obsidian-agent/shared-types';
import { loadSubplans } from './load-subplans.ts';
import type { PathContext } from './read-text-file.ts';
import { createVaultNames } from './vault-names.ts';

/** The text of a plan. */
export interface PlanText {
  /** Reads the text, while its agent may already describe itself. */
  readonly read: () => string | Promise<string>;
  /** What was read already. */
  readonly parsed?: ParsedPlan;
  /** The file as shown to the author. */
  readonly file: string;
  /** The folder at which the plan's relative paths start. */
  readonly folder: string;
}

/** What a plan is checked with. */
export interface LoadContext extends PathContext {
  readonly agentNames: readonly string[];
  readonly executor: TaskExecutor;
  readonly inputs: GivenInputs;
  /** Whether values that are not known yet will be there before the plan starts. */
  readonly areInputsExamples?: boolean;
  /** How the caller gives an input a value. Default: an option of the command line. */
  readonly inputForm?: InputForm;
  /** Maps all paths of a vault to one name. Default: its real path. */
  readonly identifyVault?: (path: string) => string;
  /** Called once all modules that a sound plan needs are loaded, before its contents are checked. */
  readonly onLoaded?: (() => void) | undefined;
  /** Gets each field of a sub-plan that has no effect there. */
  readonly warn?: (ignored: IgnoredField) => void;
}

/**
 * Reads a plan and checks all of it, using the agents' own descriptions.
 *
 * @throws PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadPlanText(
  { read, parsed: before, file, folder }: PlanText,
  context: LoadContext,
): Promise<CheckedPlan> {
  const {
    agentNames,
    executor,
    inputs,
    inputForm,
    areInputsExamples = false,
    identifyVault = createVaultNames(),
  } = context;
  const describe = createDescriber(executor);
  // An agent takes as long to describe itself as a plan to be read, so that the only agent begins first.
  const [only, ...others] = agentNames;
  if (only !== undefined && others.length === 0) void describe(only);

  const parsed = before ?? (await readPlan(await read(), file));
  const subplans = await loadSubplans(parsed, folder, context);
  const inner = [...subplans.values()].filter((each) => 'plan' in each);
  const plans = [parsed, ...inner];
  const known = new Set(plans.flatMap(({ plan }) => agentsOf(plan)).filter((name) => agentNames.includes(name)));
  const described = await Promise.all([...known].map(describe));
  const failed = described.find(({ failure }) => failure !== undefined)?.failure;

  const agents = new Map(described.flatMap(({ name, description }) => (description ? [[name, description]] : [])));
  const knownPayloads = await loadKnownPayloads(
    plans.map((each) => each.plan),
    agents.values(),
  );
  context.onLoaded?.();
  const plan = checkPlan(parsed, {
    agents,
    knownPayloads,
    agentNames,
    folder,
    subplans,
    defaultConcurrency: availableParallelism(),
    inputs,
    inputForm,
    areInputsExamples,
    identifyVault,
  });
  if (failed !== undefined) throw failed;
  if (context.warn !== undefined) for (const ignored of inner.flatMap(findIgnoredFields)) context.warn(ignored);
  return plan;
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
