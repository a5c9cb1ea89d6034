import type { Description } from '@obsidian-agent/shared-types';
import type { GivenInputs, InputForm } from './inputs.ts';
import type { KnownPayloads } from './known-payloads.ts';
import type { ParsedPlan } from './parsed-plan.ts';
import type { ProblemFacts } from './plan-problem.ts';

/** The context in which a plan is checked. */
export interface PlanContext {
  /** Agents' descriptions, by their name in the registry. */
  readonly agents: ReadonlyMap<string, Description>;
  /** Names in the registry. */
  readonly agentNames: readonly string[];
  /** The folder at which the plan's relative paths start. */
  readonly folder: string;
  readonly defaultConcurrency: number;
  /** Checks of payloads that were compiled in advance. */
  readonly knownPayloads?: KnownPayloads;
  /** Values for the plan's inputs. */
  readonly inputs?: GivenInputs;
  /** The plans that tasks run, by their absolute paths; or why one cannot be read. */
  readonly subplans?: ReadonlyMap<string, ParsedPlan | ProblemFacts>;
  /** How the caller gives an input a value. Default: an option of the command line. */
  readonly inputForm?: InputForm | undefined;
  /** Maps all paths of a vault to one name. */
  identifyVault(path: string): string;
  /** Whether values of inputs that are not known yet will be there before the plan starts. */
  readonly areInputsExamples?: boolean;
}
