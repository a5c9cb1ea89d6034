/** A link split at its first `#` into the path and the part within the file. Joined, they are the link again. */
export interface LinkParts {
  readonly path: string;
  /** With its `#`; empty if there is none. */
  readonly subpath: string;
}

/** Splits a link into its path and its subpath. */
export function splitLink(link: string): LinkParts {
  const hash = link.indexOf('#');
  return hash === -1 ? { path: link, subpath: '' } : { path: link.slice(0, hash), subpath: link.slice(hash) };
}

/**
 * A link's path without the whitespace around it, which Obsidian ignores.
 *
 * The backslash in `[[Note\\|alias]]` is removed too. It escapes the pipe in a table and often remains when text is
 * moved out of one. File names in a vault cannot contain backslashes.
 */
export function trimLinkpath(linkpath: string): string {
  const trimmed = linkpath.trim();
  let plain = trimmed;
  while (plain.endsWith('\\')) plain = plain.slice(0, -1).trimEnd();
  return plain === '' ? trimmed : plain;
}

/**
 * A path in the form in which paths are compared: composed and case-folded.
 *
 * The Greek sigma has two lower-case forms, depending on the next character. Without folding them, a name with an
 * extension would differ from the same name without one.
 */
export function asCompared(path: string): string {
  const lowered = path.normalize('NFC').toLowerCase();
  return lowered.includes('ς') ? lowered.replaceAll('ς', 'σ') : lowered;
}

/** The folder of a file; empty for the root of the vault. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** The folders above a path, outermost first, without the root of the vault. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, depth) => names.slice(0, depth + 1).join('/'));
}

/** The file name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of a name in a folder; an empty folder is the root. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Whether a path is the path of a note. */
export function isNotePath(path: string): boolean {
  return /\.md$/i.test(path);
}

/** A path without the extension of a note. Other extensions are kept. */
export function withoutNoteExtension(path: string): string {
  return isNotePath(path) ? path.slice(0, -3) : path;
}

/** A file name without its extension. */
export function withoutExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** The extension of a file, with its dot; empty if it has none. */
export function extensionOf(path: string): string {
  return path.slice(path.length - nameOf(path).length + withoutExtension(nameOf(path)).length);
}

/** Resolves a path with `.` and `..` from a folder; undefined if it leads out of the vault. */
export function joinPath(folder: string, relative: string): string | undefined {
  const names = folder === '' ? [] : folder.split('/');
  for (const name of relative.split('/')) {
    if (name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}

/** The relative path from a folder to a file, with `..` for parent folders and without a leading `./`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
