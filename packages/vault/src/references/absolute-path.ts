import type { VaultReader } from '../core/vault.ts';

/**
 * A path without the vault's own absolute path before it: `./Projects/Plan` for `/home/ada/Notes/Projects/Plan` in the
 * vault `/home/ada/Notes`. Any other text is unchanged.
 *
 * This compares text only and does not look for files outside the vault, so the result reveals nothing about them.
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
