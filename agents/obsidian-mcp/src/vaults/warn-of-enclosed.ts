import type { Log } from '@obsidian-agent/platform';
import { enclosingVault } from '@obsidian-agent/vault/enclosing-vault';
import type { VaultPlace } from './served-vault.ts';

/** Warns about served folders that are part of another Obsidian vault: moves do not update links in the rest of it. */
export function warnOfEnclosed(places: readonly VaultPlace[], log: Log): void {
  for (const { name, path } of places) {
    const enclosing_vault = enclosingVault(path);
    if (enclosing_vault !== undefined)
      log.warn(
        'The folder is part of a vault and has no .obsidian itself: moves do not update links in the rest of that vault.',
        {
          name,
          path,
          enclosing_vault,
        },
      );
  }
}
