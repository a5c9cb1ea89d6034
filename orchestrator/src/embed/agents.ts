import { resolve } from 'node:path';
import { defaultRegistry, type Registry } from '@obsidian-agent/client';
import type { PathContext } from '../load/read-text-file.ts';
import { parseRegistry, type RegistryData, readRegistry } from '../registry/registry-file.ts';

/** Agents: the path of a registry file, its data, or a registry. */
export type Agents = string | RegistryData | Registry;

/**
 * Reads the agents that a program names; without any, those of the environment.
 *
 * @throws RegistryError if they are invalid or cannot be read
 */
export async function readAgents(agents: Agents | undefined, { cwd, env }: PathContext): Promise<Registry> {
  if (agents === undefined) return defaultRegistry(env);
  if (typeof agents === 'string') return readRegistry(resolve(cwd, agents));
  if (isRegistry(agents)) return agents;
  return parseRegistry(JSON.stringify(agents, null, 2), resolve(cwd, 'agents'));
}

function isRegistry(agents: Exclude<Agents, string>): agents is Registry {
  return agents instanceof Map;
}
