import type { Log } from '@obsidian-agent/platform';
import type { VaultPolicy } from '@obsidian-agent/vault';
import { enclosingVault } from '@obsidian-agent/vault/enclosing-vault';
import type { VaultPlace } from './served-vault.ts';

/** Warns about served folders that are part of another Obsidian vault: moves do not update links in the rest of it. */
export function warnOfEnclosed(places: readonly VaultPlace[], log: Log): void {
  for (const { name, path } of places) {
    const enclosing_vault = enclosingVault(path);
    if (enclosing_vault !== undefined)
      log.warn(
        'The folder is part of a vault and has no .obsidian itself: moves do not update links in the rest of that vault.',
        { name, path, enclosing_vault },
      );
  }
}

/** Warns once of each interrupted write that this user may not complete or revert. */
export function warnOfUnfinished(log: Log): NonNullable<VaultPolicy['onUnfinished']> {
  const warned = new Set<string>();
  return ({ message, reason, hint, details }) => {
    const record = String(details['record']);
    if (warned.has(record)) return;
    warned.add(record);
    log.warn(message, { reason, hint, details });
  };
}

/** Warns about a vault that the operating system cannot watch: answers are current, but each call scans the vault. */
export function warnOfUnwatched({ name, path }: VaultPlace, refusal: Error, log: Log): void {
  log.warn('The vault cannot be watched, so each call scans all of it. On Linux, raise the fs.inotify.* limits.', {
    name,
    path,
    why: refusal.message,
  });
}
