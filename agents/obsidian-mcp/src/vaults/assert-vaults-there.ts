import { statSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { UsageError } from '@obsidian-agent/cli';
import type { Log } from '@obsidian-agent/platform';
import type { VaultPlace } from './served-vault.ts';

/**
 * Refuses to serve if all of the vaults are missing. If only some are, it warns: a disk may be mounted later.
 *
 * @throws UsageError
 */
export function assertVaultsThere(places: readonly VaultPlace[], log: Log): void {
  const missing = places.flatMap((place) => {
    const why = folderProblem(place.path);
    return why === undefined ? [] : [{ ...place, why }];
  });
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === places.length)
    throw new UsageError(
      `No vault folder at ${missing.map(({ path, why }) => `${path} (${why})`).join(', or at ')}`,
      'Set --vault or OBSIDIAN_VAULT_PATH to the folder that Obsidian opens as a vault.',
    );
  for (const { name, path, why } of missing) log.warn('A vault is missing; serving the others.', { name, path, why });
}

/** Why there is no folder, in the words of the operating system; undefined if there is one. */
export function folderProblem(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? undefined : 'not a folder';
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    return getSystemErrorMessage(errno);
  }
}
