import type { Log } from '@obsidian-agent/platform';
import type { VaultPlace } from './served-vault.ts';

/** Warns about a vault that the operating system cannot watch: answers are current, but each call scans the vault. */
export function warnOfUnwatched({ name, path }: VaultPlace, refusal: Error, log: Log): void {
  log.warn('The vault cannot be watched, so each call scans all of it. On Linux, raise the fs.inotify.* limits.', {
    name,
    path,
    why: refusal.message,
  });
}
