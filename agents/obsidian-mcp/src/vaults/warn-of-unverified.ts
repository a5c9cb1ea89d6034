import type { Log } from '@obsidian-agent/platform';
import type { VaultPolicy } from '@obsidian-agent/vault';

/** Warns of each interrupted write that reaches into the desktop's trash and is not known to be this user's, once. */
export function warnOfUnverified(log: Log): NonNullable<VaultPolicy['onUnverified']> {
  const warned = new Set<string>();
  return ({ message, reason, hint, details }) => {
    const record = String(details['record']);
    if (warned.has(record)) return;
    warned.add(record);
    log.warn(message, { reason, hint, details });
  };
}
