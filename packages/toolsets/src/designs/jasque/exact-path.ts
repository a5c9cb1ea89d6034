import { changePath } from '../../toolset/link-brackets.ts';

/**
 * Converts a tool's path to a reference to exactly that path in the vault.
 *
 * Paths of this toolset are relative to the vault's root, so one with a leading slash is outside the vault; with two
 * slashes, every command refuses it as such.
 */
export function exactPath(path: string): string {
  return changePath(path, (inside) => (inside.startsWith('/') ? `/${inside}` : `./${inside}`));
}

/** The same for a note, excluding other files of that name. */
export function exactNote(path: string): string {
  return exactPath(changePath(path, (inside) => (/(?:\.md|\/)$/i.test(inside) ? inside : `${inside}.md`)));
}

/** The same for a folder, whose path may end in a slash. */
export function exactFolder(path: string): string {
  return exactPath(path.replace(/(?<=[^/])\/+$/, ''));
}

/** Whether the path of a folder is the vault itself. */
export function isVaultItself(path: string): boolean {
  return path === '' || path === '/' || path === '.' || path === './';
}

/** A path in a folder, which may end in a slash. */
export function joinedPath(folder: string | null | undefined, path: string): string {
  const above = (folder ?? '').replace(/(?<=[^/])\/+$/, '');
  return isVaultItself(above) ? path : changePath(path, (inside) => `${above}/${inside}`);
}
