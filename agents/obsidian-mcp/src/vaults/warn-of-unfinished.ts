import type { Log } from '@obsidian-agent/platform';
import type { VaultPolicy } from '@obsidian-agent/vault';

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
