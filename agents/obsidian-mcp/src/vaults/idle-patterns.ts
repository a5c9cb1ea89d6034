import type { Log } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import type { AccessPatterns } from '@obsidian-agent/vault';
import type { Vaults } from './vaults.ts';

/**
 * Warns about patterns that match nothing in any vault: a `--deny` with a typo denies nothing.
 *
 * A vault that cannot be opened is reported by its first call, not here.
 */
export async function warnOfIdlePatterns(
  vaults: Vaults,
  { allow, deny }: AccessPatterns,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const paths: string[] = [];
    for (const served of vaults.all) paths.push(...(await served.allPaths(signal)));
    const { readAccessRules } = await import('./lazy.ts');
    const isIdle = (pattern: string) => {
      const rules = readAccessRules({ allow: [pattern], deny: [] });
      return !paths.some((path) => rules?.mayAccess(path));
    };
    for (const pattern of deny.filter(isIdle)) log.warn('A --deny pattern matches nothing.', { pattern });
    for (const pattern of allow.filter(isIdle)) log.warn('An --allow pattern matches nothing.', { pattern });
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    log.debug('patterns not checked', { err: error.message });
  }
}
