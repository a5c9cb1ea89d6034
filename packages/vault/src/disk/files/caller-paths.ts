import { basename } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import type { Change } from '../../core/change.ts';
import { systemTrashPath } from './trash.ts';
import type { VaultPolicy } from './vault-policy.ts';
import type { Root } from './walk.ts';

/**
 * A path of an answer, as its caller may see it.
 *
 * Callers who were not given the path of the vault learn no path of this machine: what is in the desktop's trash goes by
 * its name there.
 */
export function pathForCaller(path: string, { name }: Pick<VaultPolicy, 'name'>): string {
  return name === undefined || !path.startsWith('/') ? path : systemTrashPath(basename(path));
}

/** The same for what a transaction changed. */
export function changesForCaller(changes: readonly Change[], policy: Pick<VaultPolicy, 'name'>): readonly Change[] {
  if (policy.name === undefined) return changes;
  return changes.map(({ path, to, ...change }) => ({
    ...change,
    path: pathForCaller(path, policy),
    ...(to === undefined ? {} : { to: pathForCaller(to, policy) }),
  }));
}

/** A failure in the vault at a root, with the name in the place of the root's path. */
export function errorForCaller(error: unknown, root: Root, { name }: Pick<VaultPolicy, 'name'>): unknown {
  if (name === undefined || !(error instanceof AgentError)) return error;
  const { reason, message, hint, details, cause } = error;
  const facts = JSON.stringify({ message, hint, details: details['path'] === root.path ? ofVault(details) : details });
  const named = facts.replaceAll(JSON.stringify(root.path).slice(1, -1), JSON.stringify(name).slice(1, -1));
  return named === facts ? error : new AgentError(reason, { ...JSON.parse(named), cause });
}

/** The details of what failed for the vault as a whole: its name is no path in it. */
function ofVault({ path, ...details }: AgentError['details']): AgentError['details'] {
  return { ...details, vault: path };
}
