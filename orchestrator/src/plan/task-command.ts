import { type CommandDescription, type ContractVersion, type Description, suggest } from '@obsidian-agent/shared-types';
import type { PlanProblem } from './plan-problem.ts';

/** A command of a version that the orchestrator speaks. An agent may speak later ones beside it. */
export type KnownCommand = CommandDescription & { readonly api_version: ContractVersion };

/** The command of an agent that a task means, or why there is none. */
export type FoundCommand =
  | { readonly command: KnownCommand }
  | { readonly field: 'action' | 'api_version'; readonly problem: Pick<PlanProblem, 'reason' | 'message' | 'hint'> };

/** Finds the command of an action: in the version asked for, else in the highest that has it. */
export function findCommand(agent: Description, action: string, version: ContractVersion | undefined): FoundCommand {
  const commands = agent.commands.filter(isKnown);
  const named = commands.filter(({ name }) => name === action);
  const command =
    version === undefined ? (named.find(isV2) ?? named[0]) : named.find(({ api_version }) => api_version === version);
  if (command !== undefined) return { command };

  if (named.length > 0) {
    const message = `"${action}" is no command of ${version}.`;
    const hint = `It is one of ${named.map(({ api_version }) => api_version).join(', ')}: leave api_version out, or name that.`;
    return { field: 'api_version', problem: { reason: 'UNSUPPORTED_VERSION', message, hint } };
  }
  const names = [...new Set(commands.map(({ name }) => name))];
  const message = `Agent "${agent.tool}" has no command "${action}".`;
  return { field: 'action', problem: { reason: 'UNKNOWN_ACTION', message, hint: suggest(action, names, 'commands') } };
}

function isKnown(command: CommandDescription): command is KnownCommand {
  return command.api_version === 'v1' || command.api_version === 'v2';
}

function isV2({ api_version }: CommandDescription): boolean {
  return api_version === 'v2';
}
