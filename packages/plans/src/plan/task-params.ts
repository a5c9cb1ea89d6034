import { resolve } from 'node:path';
import { isObject } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import type { KnownCommand } from './task-command.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Finds the parameters: in the payload itself, or in its `command`. In v1, `command` needs no `type`. */
export function locateParams(payload: Payload, apiVersion: 'v1' | 'v2'): { params: Payload; path: DataPath } {
  const command = payload['command'];
  const isNested = isObject(command) && (apiVersion === 'v1' || 'type' in command);
  return isNested ? { params: command, path: ['command'] } : { params: payload, path: [] };
}

/** Splits off the `type` that names the command, unless the command has its own parameter `type`. */
export function untagParams(params: Payload, schema: Payload): { params: Payload; type?: unknown } {
  if (!('type' in params) || 'type' in Object(schema['properties'])) return { params };
  const { type, ...untagged } = params;
  return { params: untagged, type };
}

/** Resolves the path of a vault against the folder of its plan. A reference is unchanged. */
export function resolveVaultPath(given: unknown, folder: string): unknown {
  return typeof given === 'string' ? resolve(folder, given) : given;
}

/** Adds vault_path to a payload: the task's own, else the plan's if the command has that parameter. */
export function withVaultPath(
  payload: Payload,
  command: KnownCommand,
  { planVaultPath, folder }: { readonly planVaultPath: unknown; readonly folder: string },
): Payload {
  const own = locateParams(payload, command.api_version).params['vault_path'];
  const inherited = 'vault_path' in Object(command.params['properties']) ? planVaultPath : undefined;
  const path = own === undefined || own === null ? inherited : resolveVaultPath(own, folder);
  return path === undefined ? payload : setVaultPath(payload, command.api_version, path);
}

/** Sets vault_path among the parameters of a payload. */
export function setVaultPath(payload: Payload, apiVersion: 'v1' | 'v2', vaultPath: unknown): Payload {
  const { params, path } = locateParams(payload, apiVersion);
  const located = { ...params, vault_path: vaultPath };
  return path.length === 0 ? located : { ...payload, command: located };
}
