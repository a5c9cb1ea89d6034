/**
 * The path of a tool, as a reference to that exact path from the vault's folder and nothing else.
 *
 * Paths of this toolset go from the vault's root, so one that begins with a slash leads out of the vault; with two
 * slashes it is refused as such by every command.
 */
export function exactPath(path: string): string {
  return path.startsWith('/') ? `/${path}` : `./${path}`;
}

/** The same for a note, and for no other file of that name. */
export function exactNote(path: string): string {
  return exactPath(/(?:\.md|\/)$/i.test(path) ? path : `${path}.md`);
}

/** The same for a folder, whose path may end in a slash. */
export function exactFolder(path: string): string {
  return exactPath(path.replace(/(?<=[^/])\/+$/, ''));
}

/** Whether the path of a folder means the vault itself. */
export function isVaultItself(path: string): boolean {
  return path === '' || path === '/' || path === '.' || path === './';
}

/** A path in a folder, which may end in a slash. */
export function joinedPath(folder: string | null | undefined, path: string): string {
  const above = (folder ?? '').replace(/(?<=[^/])\/+$/, '');
  return isVaultItself(above) ? path : `${above}/${path}`;
}
