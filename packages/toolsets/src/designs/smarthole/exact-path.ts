import { changePath } from '../../toolset/link-brackets.ts';

/** The path of a note as the tools accept it: leading and final slashes are ignored. */
export function plainPath(path: string): string {
  return changePath(path, (inside) => inside.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, ''));
}

/** A reference to the note at exactly that path, without trying names or aliases. */
export function exactly(path: string): string {
  return changePath(plainPath(path), (inside) => `./${inside}`);
}

/** The path of a note with its extension. A hidden name is left unchanged, so that it is refused as hidden. */
export function withExtension(path: string): string {
  return changePath(path, (inside) => (/\.md$|(^|\/)\.[^/]*$/i.test(inside) ? inside : `${inside}.md`));
}
