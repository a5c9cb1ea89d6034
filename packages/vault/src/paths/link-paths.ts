/** A link cut in two at its first `#`: where it leads, and to what in there. Both together are the link again. */
export interface LinkParts {
  readonly path: string;
  /** With its `#`; empty where there is none. */
  readonly subpath: string;
}

/** Cuts a link into its path and its subpath. */
export function splitLink(link: string): LinkParts {
  const hash = link.indexOf('#');
  return hash === -1 ? { path: link, subpath: '' } : { path: link.slice(0, hash), subpath: link.slice(hash) };
}

/**
 * A link's path without the white space around it, which Obsidian ignores.
 *
 * The back-slash in `[[Note\\|alias]]` is ignored too: it escapes the bar in a table, often stays behind when text is moved
 * out of one, and no file of a vault has a back-slash in its name.
 */
export function trimLinkpath(linkpath: string): string {
  const trimmed = linkpath.trim();
  let plain = trimmed;
  while (plain.endsWith('\\')) plain = plain.slice(0, -1).trimEnd();
  return plain === '' ? trimmed : plain;
}

/**
 * A path as paths are compared: composed, and without regard to case.
 *
 * The Greek sigma has two small forms, chosen by what follows it, so that a name with an extension would differ from
 * the same name without one.
 */
export function asCompared(path: string): string {
  const lowered = path.normalize('NFC').toLowerCase();
  return lowered.includes('ς') ? lowered.replaceAll('ς', 'σ') : lowered;
}

/** The folder of a file; empty for the vault's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** The file name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Tells whether a path is that of a note. */
export function isNotePath(path: string): boolean {
  return /\.md$/i.test(path);
}

/** A path without the extension of a note; that of any other file stays. */
export function withoutNoteExtension(path: string): string {
  return isNotePath(path) ? path.slice(0, -3) : path;
}

/** A file name without its extension. */
export function withoutExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** The extension of a file, with its dot; empty for none. */
export function extensionOf(path: string): string {
  return path.slice(path.length - nameOf(path).length + withoutExtension(nameOf(path)).length);
}

/** Follows a path with `.` and `..` from a folder; undefined where it leads out of the vault. */
export function joinPath(folder: string, relative: string): string | undefined {
  const names = folder === '' ? [] : folder.split('/');
  for (const name of relative.split('/')) {
    if (name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}

/** The way from a folder to a file, with `..` where it leads up and no `./` before it. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
