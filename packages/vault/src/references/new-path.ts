import type { VaultReader } from '../core/vault.ts';
import { withSlashes } from '../paths/note-path.ts';
import { notInVault } from '../paths/path-errors.ts';
import { fromVault } from './absolute-path.ts';

/**
 * Reads where something is to be made, or moved to: a path from the vault's folder, with no slash before it and the one
 * at its end. Blanks around it do not count.
 *
 * A path that begins with a slash could be one of the machine. It is one of the vault if it is below the vault's own
 * absolute path, or if its first folder is in the vault: what else there is on the machine must not matter.
 *
 * @throws AgentError `PATH_OUTSIDE_VAULT`
 */
export function readNewPath(reader: VaultReader, text: string): string {
  const path = fromVault(reader, withSlashes(text).trim());
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) throw notInVault(text);
  const [, slash = '', first = '', rest = ''] = /^(\/?)([^/]*)(\/+[^/])?/.exec(path) ?? [];
  const isElsewhere = (slash !== '' || first === '~') && rest !== '' && first !== '' && !isThere(reader, first);
  if (isElsewhere) throw notInVault(text, first);
  return path.replace(/^\.?\/(?=[^/])/, '');
}

/** Whether a path that begins with a slash leads nowhere in the vault, and so may be one of the machine. */
export function isForeign(reader: VaultReader, path: string): boolean {
  const [, first] = /^\/([^/]+)\/+[^/]/.exec(fromVault(reader, withSlashes(path))) ?? [];
  return first !== undefined && !isThere(reader, first);
}

function isThere(reader: VaultReader, name: string): boolean {
  return reader.spellings(name).length > 0;
}
