import { UsageError } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import { findIdlePatterns } from 'obsidian-agent/idle-patterns';
import { ServedVault, type StandingPolicy, type VaultPlace } from '../vaults/served-vault.ts';
import type { InstallEdge } from './install.ts';

interface Patterns {
  readonly vaults: readonly VaultPlace[];
  readonly allow: readonly string[] | undefined;
  readonly deny: readonly string[] | undefined;
  /** Whether a pattern that is probably a mistake is only warned of. */
  readonly isApproved: boolean;
}

/**
 * Warns about patterns that match nothing in the vaults: a `--deny` with a typo denies nothing.
 *
 * @throws UsageError for a pattern that is probably a mistake, unless it is approved, or that can never match
 */
export async function assertPatternsMatch(
  { vaults, allow = [], deny = [], isApproved }: Patterns,
  { openPolicy, warn }: Pick<InstallEdge, 'openPolicy' | 'warn'>,
): Promise<void> {
  if (allow.length + deny.length === 0) return;
  const policy = await openPolicy();
  const listed = await Promise.all(
    vaults.map(async (place) => ({ title: place.path, path: place.path, paths: await allPaths(place, policy) })),
  );
  for (const { problem, hint, isAbsolute } of findIdlePatterns(listed, { allow, deny })) {
    if (isAbsolute) throw new UsageError(problem, String(hint));
    if (hint !== undefined && !isApproved) throw new UsageError(problem, `${hint} To write it as it is, add --yes.`);
    warn(`${problem}. ${hint ?? 'It is kept for files and folders that you may add.'}\n`);
  }
}

/** @throws UsageError if the vault cannot be read */
async function allPaths(place: VaultPlace, policy: StandingPolicy): Promise<readonly string[]> {
  const vault = new ServedVault(place, policy);
  try {
    return await vault.allPaths(new AbortController().signal);
  } catch (error) {
    if (error instanceof AgentError) throw new UsageError(error.message, error.hint);
    throw error;
  } finally {
    await vault.close();
  }
}
