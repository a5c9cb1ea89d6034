const WIKILINK = /^\s*(!?\[\[)([^[\]|#]+)((?:#[^[\]|]*)?(?:\|[^[\]]*)?\]\])\s*$/;

/** Changes a path or, in a reference like `[[Plan|alias]]`, the target of the link. The commands read the brackets. */
export function changePath(ref: string, change: (path: string) => string): string {
  const [, start, target = '', end] = WIKILINK.exec(ref) ?? [];
  return start === undefined ? change(ref) : start + change(trimTarget(target)) + end;
}

/**
 * Converts a tool's path to a reference to exactly that path in the vault.
 *
 * The path is relative to the vault's root, so one with a leading slash is outside the vault; with two
 * slashes, every command refuses it as such.
 */
export function exactPath(path: string): string {
  return changePath(path, (inside) => (inside.startsWith('/') ? `/${inside}` : `./${inside}`));
}

/** The target of a link to a whole note; any other text is unchanged. */
export function withoutBrackets(ref: string): string {
  const [, , target, end] = WIKILINK.exec(ref) ?? [];
  return target === undefined || end?.startsWith('#') === true ? ref : trimTarget(target);
}

/** Without the white space and the backslash before `|`, which are not part of a target. */
function trimTarget(target: string): string {
  return target.trim().replace(/(?<![\s\\])[\s\\]+$/, '');
}
