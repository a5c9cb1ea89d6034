import type { VaultReader } from '../core/vault.ts';
import { withSlashes } from '../paths/note-path.ts';
import { notInVault } from '../paths/path-errors.ts';
import { fromVault } from './absolute-path.ts';

/**
 * Parses the path of a file or folder to be created, or moved to: relative to the vault, without a leading slash, but
 * with any trailing one. Surrounding blanks are ignored.
 *
 * A path that begins with a slash could be an absolute path on the machine. It is accepted if it is below the vault's
 * own absolute path, or if its first folder exists in the vault. The result must not depend on other files on the
 * machine.
 *
 * @throws AgentError `PATH_OUTSIDE_VAULT`
 */
export function readNewPath(reader: VaultReader, text: string): string {
  const path = fromVault(reader, withSlashes(text).trim());
  // Toolsets put `./` before a path.
  if (/^(?:\.\/)?[a-z][a-z0-9+.-]*:\/\//i.test(path)) throw notInVault(text);
  const [, slash = '', first = '', rest = ''] = /^(\/?)([^/]*)(\/+[^/])?/.exec(path) ?? [];
  const isElsewhere = (slash !== '' || first === '~') && rest !== '' && first !== '' && !isThere(reader, first);
  if (isElsewhere) throw notInVault(text, first);
  return path.replace(/^\.?\/(?=[^/])/, '');
}

/**
 * Whether a path that begins with a slash does not match anything in the vault, so that it may be an absolute path on
 * the machine.
 */
export function isForeign(reader: VaultReader, path: string): boolean {
  const [, first] = /^\/([^/]+)\/+[^/]/.exec(fromVault(reader, withSlashes(path))) ?? [];
  return first !== undefined && !isThere(reader, first);
}

function isThere(reader: VaultReader, name: string): boolean {
  return reader.spellings(name).length > 0;
}
