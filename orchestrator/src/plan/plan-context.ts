import type { Description } from '@obsidian-agent/shared-types';
import type { GivenInputs } from './inputs.ts';

/** The context in which a plan is checked. */
export interface PlanContext {
  /** Agents' descriptions, by their name in the registry. */
  readonly agents: ReadonlyMap<string, Description>;
  /** Names in the registry. */
  readonly agentNames: readonly string[];
  /** The folder at which the plan's relative paths start. */
  readonly folder: string;
  readonly defaultConcurrency: number;
  /** Values for the plan's inputs. */
  readonly inputs?: GivenInputs;
  /** Maps all paths of a vault to one name. */
  identifyVault(path: string): string;
}
