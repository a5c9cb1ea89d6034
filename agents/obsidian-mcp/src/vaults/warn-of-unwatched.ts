import type { Log } from '@obsidian-agent/platform';
import type { VaultPlace } from './served-vault.ts';

/** Tells of a vault that the system does not watch: answers are as new, and each takes a look at all of it. */
export function warnOfUnwatched({ name, path }: VaultPlace, refusal: Error, log: Log): void {
  log.warn('The vault cannot be watched: each question looks at all of it. On Linux, raise the limits fs.inotify.*.', {
    name,
    path,
    why: refusal.message,
  });
}
