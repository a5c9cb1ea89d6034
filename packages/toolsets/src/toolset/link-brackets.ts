const WIKILINK = /^\s*(!?\[\[)([^[\]|#]+)((?:#[^[\]|]*)?(?:\|[^[\]]*)?\]\])\s*$/;

/** Changes a path or, in a reference like `[[Plan|alias]]`, the target of the link. The commands read the brackets. */
export function changePath(ref: string, change: (path: string) => string): string {
  const [, start, target = '', end] = WIKILINK.exec(ref) ?? [];
  return start === undefined ? change(ref) : start + change(trimTarget(target)) + end;
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
