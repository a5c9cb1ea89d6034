import { changePath, exactPath } from '../../toolset/link-brackets.ts';

/** A reference to exactly the note at a path, excluding other files of that name. */
export function exactNote(path: string): string {
  return exactPath(changePath(path, (inside) => (/(?:\.md|\/)$/i.test(inside) ? inside : `${inside}.md`)));
}

/** The same for a folder, whose path may end in a slash. */
export function exactFolder(path: string): string {
  return exactPath(path.replace(/(?<=[^/])\/+$/, ''));
}

/** The folder at a path as a param of commands, which is left out for the vault itself. */
export function folderScope(path: string): { readonly folder?: string } {
  return isVaultItself(path) ? {} : { folder: exactFolder(path) };
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
