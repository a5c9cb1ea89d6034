/** The path of a note as the tools accept it: leading and final slashes are ignored. */
export function plainPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
}

/** A reference to the note at exactly that path, without trying names or aliases. */
export function exactly(path: string): string {
  return `./${plainPath(path)}`;
}

/** The path of a note with its extension. A hidden name is left unchanged, so that it is refused as hidden. */
export function withExtension(path: string): string {
  return /\.md$|(^|\/)\.[^/]*$/i.test(path) ? path : `${path}.md`;
}
