import { basename } from 'node:path';
import { AgentError, trashOf } from '@obsidian-agent/shared-types';
import { type Change, withPaths } from '../../core/change.ts';
import { pathIn } from './location.ts';
import { displayPath } from './trash.ts';
import type { VaultPolicy } from './vault-policy.ts';
import type { Root } from './walk.ts';

/**
 * Returns a path of a step or of a change as the caller may see it.
 *
 * A caller who was not given the path of the vault gets no path of this machine: an entry in the desktop's trash is
 * shown by its name there.
 */
export function pathForCaller(path: string, { name }: Pick<VaultPolicy, 'name'>): string {
  const shown = displayPath(path);
  return name !== undefined && trashOf(shown) === 'system' ? pathIn('system-trash', basename(shown)) : shown;
}

/** Like `pathForCaller`, for the changes of a transaction. */
export function changesForCaller(changes: readonly Change[], policy: Pick<VaultPolicy, 'name'>): readonly Change[] {
  if (policy.name === undefined) return changes;
  return withPaths(changes, (path) => pathForCaller(path, policy));
}

/** Replaces the path of the vault with its name in an error. */
export function errorForCaller(error: unknown, root: Root, { name }: Pick<VaultPolicy, 'name'>): unknown {
  if (name === undefined || !(error instanceof AgentError)) return error;
  const { reason, parts, details, cause } = error;
  const facts = JSON.stringify({ ...parts, details: details['path'] === root.path ? ofVault(details) : details });
  const named = facts.replaceAll(JSON.stringify(root.path).slice(1, -1), JSON.stringify(name).slice(1, -1));
  return named === facts ? error : new AgentError(reason, { ...JSON.parse(named), cause });
}

/** Details of an error about the vault as a whole. Its name is not a path, so `path` is dropped. */
function ofVault({ path, ...details }: AgentError['details']): AgentError['details'] {
  return { ...details, vault: path };
}
