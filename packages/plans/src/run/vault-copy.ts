import { statSync } from 'node:fs';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { locateParams, type Payload } from '../plan/task-params.ts';

/**
 * Identifies the physical copy of the vault that a payload names, even if its path leads to another one later. Null for
 * the vault of the agent's environment, and for a folder that cannot be read.
 */
export function vaultCopyOf(payload: Payload, apiVersion: CheckedTask['apiVersion']): string | null {
  const path = locateParams(payload, apiVersion).params['vault_path'];
  return typeof path === 'string' ? copyAt(path) : null;
}

/** Identifies the physical copy at a path. The number of the device is left out: it can change with a start of the machine. */
export function copyAt(path: string): string | null {
  try {
    const { ino, birthtimeNs } = statSync(path, { bigint: true });
    return `${ino}:${birthtimeNs}`;
  } catch {
    // The agent reports why, in its own words.
    return null;
  }
}

/**
 * The vault that a resolved payload names, to be kept: `''` for that of the agent's environment; undefined if the path is
 * not written in the plan and contains one of the secrets.
 */
export function vaultPathOf(
  payload: Payload,
  {
    task,
    secrets,
  }: { readonly task: Pick<CheckedTask, 'payload' | 'apiVersion'>; readonly secrets: readonly string[] },
): string | undefined {
  const path = locateParams(payload, task.apiVersion).params['vault_path'];
  if (typeof path !== 'string') return '';
  const isWritten = locateParams(task.payload, task.apiVersion).params['vault_path'] === path;
  return !isWritten && secrets.some((secret) => secret !== '' && path.includes(secret)) ? undefined : path;
}
