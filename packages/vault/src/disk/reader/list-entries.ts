import { accessSync, constants, type Dirent, lstatSync, readdirSync } from 'node:fs';
import type { EntryKind } from '../../core/vault.ts';
import type { Entries } from '../../metadata/survey.ts';
import { isHidden, isNameable } from '../../paths/note-path.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { systemCode } from '../files/system-error.ts';

/** Called with each listed file, the path of its folder and its name; the path of the root is empty. */
export type VisitFile = (path: string, folder: string, name: string) => void;

/** A folder whose entries are being visited. */
interface VisitedFolder {
  readonly path: string;
  /** Its path with a trailing slash, empty for the root. */
  readonly prefix: string;
  /** In order; those of folders end in a slash, so that their order is that of the paths below them. */
  readonly names: readonly string[];
  next: number;
}

/**
 * Lists a vault without hidden entries, pipes, devices, and entries reached only through a symbolic link, and visits
 * its files in the order of their paths.
 *
 * The target of a link inside the vault is listed at its own path. Names that no path can express are left out. A
 * folder that vanishes meanwhile or cannot be read counts as empty.
 */
export function listEntries(root: { readonly path: string }, from = '', visit?: VisitFile): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const closed: string[] = [];
  const open = (prefix: string): VisitedFolder => {
    const inside = readFolder(`${root.path}/${prefix}`);
    const path = prefix.slice(0, -1);
    if (inside === 'closed') closed.push(path || '/');
    return { path, prefix, names: inside === 'closed' ? [] : listedNames(inside), next: 0 };
  };
  const stack = [open(from)];
  for (let folder = stack.at(-1); folder !== undefined; folder = stack.at(-1)) {
    const name = folder.names[folder.next];
    folder.next += 1;
    if (name === undefined) {
      stack.pop();
    } else if (name.endsWith('/')) {
      const below = open(folder.prefix + name);
      folders.push(below.path);
      stack.push(below);
    } else {
      const path = folder.prefix + name;
      files.push(path);
      visit?.(path, folder.path, name);
    }
  }
  return { files, folders: folders.sort(), closed: closed.sort() };
}

/** Lists an entry of a folder and its contents, by the paths they have once the entry is at a given path. */
export function entriesOf(
  parent: PinnedFolder,
  { name, path, kind }: { name: string; path: string; kind: EntryKind },
): Entries {
  if (kind === 'file') return { files: [path], folders: [], closed: [] };
  using folder = pinFolder(`${parent.path}/${name}`);
  const { files, folders, closed } = listEntries(folder);
  const below = (known: string) => (known === '/' ? path : `${path}/${known}`);
  return { files: files.map(below), folders: [path, ...folders.map(below)], closed: closed.map(below) };
}

/**
 * Names that need no further check, by far the most: they begin with a letter, a digit, an emoji or East Asian
 * punctuation, and have no character that a path cannot have.
 */
const PLAIN_NAME =
  /^[A-Za-z0-9\u00c0-\u024f\u0391-\u044f\u3008-\u3011\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\ud83c-\ud83e\uff01-\uff5e][ -[\]-~\u00a0-\ufffc]*$/;

/** Whether a folder entry is part of the vault. */
export function isListed(entry: Dirent): boolean {
  return (entry.isFile() || entry.isDirectory()) && isListedName(entry.name);
}

function listedNames(entries: readonly Dirent[]): string[] {
  const names: string[] = [];
  for (const entry of entries) if (isListed(entry)) names.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
  return names.sort();
}

/** Whether an entry of this name is part of the vault. */
export function isListedName(name: string): boolean {
  return PLAIN_NAME.test(name) || (!isHidden(name) && isNameable(name));
}

/**
 * The entries of a folder, empty if it vanished; `closed` if the operating system denies access, or if its paths are
 * too long.
 */
function readFolder(path: string): Dirent[] | 'closed' {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    // Some folders can be listed but not entered.
    accessSync(path, constants.X_OK);
    if (path.length > SURELY_SHORT) assertReachable(path, entries);
    return entries;
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (CLOSED.includes(code)) return 'closed';
    if (VANISHED.includes(code)) return [];
    throw error;
  }
}

/** Up to this length of the folder's path, every name fits into the system's longest path. */
const SURELY_SHORT = 250;

/** Throws the system error for a file whose path is too long to access. */
function assertReachable(folder: string, entries: readonly Dirent[]): void {
  for (const entry of entries) if (entry.isFile()) lstatSync(`${folder}/${entry.name}`, { throwIfNoEntry: false });
}

/**
 * System errors for a folder that is denied or too deep; then those for one that vanished or was replaced by a link.
 */
const CLOSED = ['EACCES', 'EPERM', 'ENAMETOOLONG'];
const VANISHED = ['ENOENT', 'ENOTDIR', 'ELOOP'];
