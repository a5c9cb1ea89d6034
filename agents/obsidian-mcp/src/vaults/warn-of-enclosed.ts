import type { Log } from '@obsidian-agent/platform';
import { enclosingVault } from '@obsidian-agent/vault/enclosing-vault';
import type { VaultPlace } from './served-vault.ts';

/** Tells of served folders that are a part of another vault to the app: links of that vault do not follow what moves. */
export function warnOfEnclosed(places: readonly VaultPlace[], log: Log): void {
  for (const { name, path } of places) {
    const enclosing_vault = enclosingVault(path);
    if (enclosing_vault !== undefined)
      log.warn('The folder lies in a vault and has no .obsidian of its own: links in the rest of it follow no move.', {
        name,
        path,
        enclosing_vault,
      });
  }
}
