/** The file name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path without the extension of a note. */
export function withoutExtension(path: string): string {
  return path.replace(/\.md$/i, '');
}

/** The title of a file: its name; for a note, without `.md`. */
export function titleOf(path: string): string {
  return withoutExtension(nameOf(path));
}

/** Normalizes a name for comparison, ignoring case and Unicode form. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
