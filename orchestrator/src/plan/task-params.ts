import { resolve } from 'node:path';
import type { DataPath } from './plan-source.ts';
import type { KnownCommand } from './task-command.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Where the parameters stand in a payload: in itself, or in its `command`, which v1 takes without `type` as well. */
export function locateParams(payload: Payload, apiVersion: 'v1' | 'v2'): { params: Payload; path: DataPath } {
  const command = payload['command'];
  const isNested =
    typeof command === 'object' &&
    command !== null &&
    !Array.isArray(command) &&
    (apiVersion === 'v1' || 'type' in command);
  return isNested ? { params: command as Payload, path: ['command'] } : { params: payload, path: [] };
}

/** Parameters without the `type` that may name their command, and that name; a command may have a `type` of its own. */
export function untagParams(params: Payload, schema: Payload): { params: Payload; type?: unknown } {
  if ('type' in Object(schema['properties'])) return { params };
  const { type, ...untagged } = params;
  return { params: untagged, type };
}

/**
 * A payload with its vault_path: the task's own, else the plan's default where the command takes one.
 *
 * Relative paths lead from `folder`, the plan's own; a reference stays as it is.
 */
export function withVaultPath(
  payload: Payload,
  command: KnownCommand,
  { vault_path, folder }: { vault_path?: string | undefined; folder: string },
): Payload {
  const { params, path } = locateParams(payload, command.api_version);
  const given = params['vault_path'] ?? (takesVaultPath(command) ? vault_path : undefined);
  if (given === undefined) return payload;

  const located = { ...params, vault_path: typeof given === 'string' ? resolve(folder, given) : given };
  return path.length === 0 ? located : { ...payload, command: located };
}

function takesVaultPath({ params }: KnownCommand): boolean {
  return (
    typeof params['properties'] === 'object' && params['properties'] !== null && 'vault_path' in params['properties']
  );
}
