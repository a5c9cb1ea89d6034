import { statSync } from 'node:fs';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { locateParams, type Payload } from '../plan/task-params.ts';

/**
 * Identifies the physical copy of the vault that a payload names, even if its path leads to another one later. Null for
 * the vault of the agent's environment, and for a folder that cannot be read.
 *
 * The number of the device is left out, because it can change when the machine starts again.
 */
export function vaultCopyOf(payload: Payload, apiVersion: CheckedTask['apiVersion']): string | null {
  const path = locateParams(payload, apiVersion).params['vault_path'];
  if (typeof path !== 'string') return null;
  try {
    const { ino, birthtimeNs } = statSync(path, { bigint: true });
    return `${ino}:${birthtimeNs}`;
  } catch {
    // The agent reports why, in its own words.
    return null;
  }
}
