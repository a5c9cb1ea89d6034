/**
 * The trash that a path of an answer leads to; undefined for a path of the vault.
 *
 * An entry in the vault's trash is named from the vault's folder, one in the desktop's by an absolute path.
 */
export function trashOf(path: string): 'vault' | 'system' | undefined {
  if (path.startsWith('.trash/')) return 'vault';
  return path.startsWith('/') ? 'system' : undefined;
}
