import { dirname } from 'node:path';
import { DEFAULT_MAX_OUTPUT_BYTES, type Registry } from '@obsidian-agent/client';
import { readYaml } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import { toAgentEntry } from './agent-entry.ts';

/**
 * Parses a registry's text as `parseRegistry` does. The library that finds mistakes is loaded only if there may be some:
 * loading it takes a tenth of the time of a check of a short plan.
 *
 * @throws RegistryError with all problems
 */
export async function loadRegistry(text: string, file: string): Promise<Registry> {
  return readPlain(text, file) ?? (await import('./registry-file.ts')).parseRegistry(text, file);
}

/** Agents that only have commands and variables, as most do; undefined for anything else. */
function readPlain(text: string, file: string): Registry | undefined {
  const { data, faults } = readYaml(text);
  if (faults.length > 0 || !isObject(data)) return undefined;
  const agents = Object.entries(data);
  if (!agents.every(isPlain)) return undefined;
  const rest = { standby: 0, max_output_bytes: DEFAULT_MAX_OUTPUT_BYTES };
  return new Map(
    agents.map(([name, { command, env = {} }]) => [name, toAgentEntry({ command, env, ...rest }, dirname(file))]),
  );
}

type PlainAgent = [name: string, { readonly command: string[]; readonly env?: Record<string, string> }];

function isPlain(agent: [string, unknown]): agent is PlainAgent {
  const [name, settings] = agent;
  if (!isName(name) || !isObject(settings)) return false;
  const { command, env = {}, ...others } = settings;
  return (
    Object.keys(others).length === 0 &&
    Array.isArray(command) &&
    command.length > 0 &&
    command.every((part) => typeof part === 'string' && part !== '') &&
    isObject(env) &&
    Object.entries(env).every(([variable, value]) => isName(variable) && typeof value === 'string')
  );
}

function isName(name: string): boolean {
  return name !== '' && name !== '__proto__';
}
