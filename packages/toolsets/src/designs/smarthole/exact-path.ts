/** The path of a note as the tools take it: slashes at its start or end do not count. */
export function plainPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
}

/** A reference to the note at just that path; no name or alias is tried. */
export function exactly(path: string): string {
  return `./${plainPath(path)}`;
}

/** The path of a note with its extension. A hidden name stays as it is, to be refused as what it is. */
export function withExtension(path: string): string {
  return /\.md$|(^|\/)\.[^/]*$/i.test(path) ? path : `${path}.md`;
}
