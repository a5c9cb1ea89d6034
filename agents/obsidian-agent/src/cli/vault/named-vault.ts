import type { RunContext } from '../../run/answer.ts';
import { type KnownVault, listKnownVaults, readConfig } from './known-vaults.ts';
import { isPath, resolveTyped } from './typed-path.ts';
import { nobodyNamed, severalNamed } from './vault-errors.ts';
import { kindOf } from './vault-folders.ts';

export { listKnownVaults, readConfig, resolveTyped };

/**
 * The vault of this name; undefined for a path, or the name of a folder here. `file` names it, if nobody typed it.
 *
 * @throws AgentError `VAULT_NOT_FOUND` if nothing has this name, or several vaults do
 */
export async function findNamed(given: string, env: RunContext['env'], file?: string): Promise<KnownVault | undefined> {
  if (isPath(given)) return undefined;
  const known = await listKnownVaults(env);
  const exact = known.filter(({ name }) => name === given);
  const named = exact.length > 0 ? exact : known.filter(({ name }) => folded(name) === folded(given));
  if (named.length > 1) throw severalNamed(given, named);
  if (named.length === 0 && kindOf(given) === 'missing') throw nobodyNamed(given, known, file);
  return named[0];
}

/** Names are compared without regard to case and Unicode form. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
