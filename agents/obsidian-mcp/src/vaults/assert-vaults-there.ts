import { statSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import type { Log } from '@obsidian-agent/platform';
import { OptionError } from '../cli/option-error.ts';
import type { VaultPlace } from './served-vault.ts';

/**
 * Refuses to serve where none of the named vaults is there. One of several that is missing is told of, and may come
 * later: a disk may not be mounted yet.
 *
 * @throws OptionError
 */
export function assertVaultsThere(places: readonly VaultPlace[], log: Log): void {
  const missing = places.flatMap((place) => {
    const why = whyNone(place);
    return why === undefined ? [] : [{ ...place, why }];
  });
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === places.length)
    throw new OptionError(
      `there is no folder at ${missing.map(({ path, why }) => `${path} (${why})`).join(', nor at ')}`,
      'Give --vault or OBSIDIAN_VAULT_PATH the path of the folder that Obsidian opens as a vault.',
    );
  for (const { name, path, why } of missing)
    log.warn('A vault is not there; the others are served.', { name, path, why });
}

/** Why no folder can be looked into there, in the words of the system; undefined where one can. */
function whyNone({ path }: VaultPlace): string | undefined {
  try {
    return statSync(path).isDirectory() ? undefined : 'it is no folder';
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    return getSystemErrorMessage(errno);
  }
}
