import { type CommandDescription, type ContractVersion, type Description, suggest } from '@obsidian-agent/shared-types';
import { type PlanProblem, quoted } from './plan-problem.ts';
import { locateParams, type Payload, untagParams } from './task-params.ts';

/** A command in a version that the orchestrator supports. An agent may also support later versions. */
export type KnownCommand = CommandDescription & { readonly api_version: ContractVersion };

/** The agent's command for a task, or the problem if there is none. */
export type FoundCommand =
  | { readonly command: KnownCommand }
  | { readonly field: 'action' | 'api_version'; readonly problem: Pick<PlanProblem, 'reason' | 'message' | 'hint'> };

/** The fields of a task that select its command. */
export interface Call {
  readonly action: string;
  readonly version: ContractVersion | undefined;
  readonly payload: Payload;
}

/**
 * Finds the command of an action:
 * - in the requested version
 * - else in the highest version that has it with every field of the payload, so that a plan keeps its meaning when the
 *   command is added to a later version
 * - else in the highest version
 */
export function findCommand(agent: Description, { action, version, payload }: Call): FoundCommand {
  const commands = commandsOf(agent);
  const named = commands.get(action) ?? [];
  const command =
    version === undefined
      ? (named.find((candidate) => knowsFields(candidate, payload)) ?? named[0])
      : named.find(({ api_version }) => api_version === version);
  if (command !== undefined) return { command };

  if (named.length > 0) {
    const message = `${quoted(action)} is not a command of ${version}.`;
    const hint = `It is a command of ${named.map(({ api_version }) => api_version).join(', ')}. Remove api_version, or change it.`;
    return { field: 'api_version', problem: { reason: 'UNSUPPORTED_VERSION', message, hint } };
  }
  const message = `Agent "${agent.tool}" has no command ${quoted(action)}.`;
  return {
    field: 'action',
    problem: { reason: 'UNKNOWN_ACTION', message, hint: suggest(action, [...commands.keys()], 'commands') },
  };
}

type Commands = ReadonlyMap<string, readonly KnownCommand[]>;
const known = new WeakMap<Description, Commands>();

/** The commands that the orchestrator supports, by name, each in its versions from the highest on. */
function commandsOf(agent: Description): Commands {
  const found = known.get(agent);
  if (found !== undefined) return found;
  const commands = Map.groupBy(agent.commands.filter(isKnown), ({ name }) => name);
  for (const versions of commands.values()) versions.sort((a, b) => (a.api_version < b.api_version ? 1 : -1));
  known.set(agent, commands);
  return commands;
}

/** Whether the orchestrator supports the version of a command. */
export function isKnown(command: CommandDescription): command is KnownCommand {
  return command.api_version === 'v1' || command.api_version === 'v2';
}

function knowsFields({ api_version, params: schema }: KnownCommand, payload: Payload): boolean {
  const { params } = untagParams(locateParams(payload, api_version).params, schema);
  const known = schema['properties'] ?? {};
  return Object.keys(params).every((field) => Object.hasOwn(known, field));
}
