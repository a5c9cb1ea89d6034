import type { VaultReader } from '../core/vault.ts';

/**
 * A path without the vault's own absolute path before it: `./Projects/Plan`, for `/home/ada/Notes/Projects/Plan` in the
 * vault `/home/ada/Notes`. Any other text stays as it is.
 *
 * The text alone decides, and no file outside the vault is looked for: an answer tells nothing of those.
 */
export function fromVault({ rootPaths }: Pick<VaultReader, 'rootPaths'>, text: string): string {
  if (!/^\/(?!\/)/.test(text)) return text;
  const names = namesIn(text);
  for (const root of rootPaths.map(namesIn)) {
    if (root.length === 0 || !root.every((name, depth) => isSame(name, names[depth]))) continue;
    const rest = names.slice(root.length).join('/');
    return text.endsWith('/') && rest !== '' ? `./${rest}/` : `./${rest}`;
  }
  return text;
}

function namesIn(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

function isSame(name: string, other: string | undefined): boolean {
  return other !== undefined && name.normalize('NFC') === other.normalize('NFC');
}
