import { accessSync, constants, type Dirent, lstatSync, readdirSync } from 'node:fs';
import type { EntryKind } from '../../core/vault.ts';
import type { Entries } from '../../metadata/survey.ts';
import { isHidden, isNameable } from '../../paths/note-path.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { systemCode } from '../files/system-error.ts';

/**
 * Lists a vault: no hidden entries, no pipes and devices, and nothing that only a symbolic link leads to.
 *
 * What a link inside the vault leads to is listed where it lies. Names that no path can spell are left out. A folder
 * that vanishes meanwhile or may not be read counts as empty.
 */
export function listEntries(root: PinnedFolder): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  const closed: string[] = [];
  const pending = [''];
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) {
    const below: string[] = [];
    const inside = readFolder(`${root.path}/${prefix}`);
    if (inside === 'closed') closed.push(prefix.slice(0, -1) || '/');
    for (const entry of inside === 'closed' ? [] : inside) {
      if (!isListed(entry)) continue;
      if (entry.isFile()) files.push(prefix + entry.name);
      else below.push(prefix + entry.name);
    }
    for (const folder of below) {
      folders.push(folder);
      pending.push(`${folder}/`);
    }
  }
  return { files: files.sort(), folders: folders.sort(), closed: closed.sort() };
}

/** Lists a file or a folder of a folder, and what is in it, by the paths that they have once it lies at a path. */
export function entriesOf(
  parent: PinnedFolder,
  { name, path, kind }: { name: string; path: string; kind: EntryKind },
): Entries {
  if (kind === 'file') return { files: [path], folders: [], closed: [] };
  const folder = pinFolder(`${parent.path}/${name}`);
  try {
    const { files, folders, closed } = listEntries(folder);
    const below = (known: string) => (known === '/' ? path : `${path}/${known}`);
    return { files: files.map(below), folders: [path, ...folders.map(below)], closed: closed.map(below) };
  } finally {
    folder.close();
  }
}

/** Names that need no closer look, by far the most: begun by a letter or a digit, of common characters. */
const PLAIN_NAME =
  /^[A-Za-z0-9\u00c0-\u024f\u0391-\u044f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3][ -[\]-~\u00c0-\u024f\u0391-\u044f\u3001-\u3020\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Whether an entry of a folder is a part of the vault. */
export function isListed(entry: Dirent): boolean {
  return (entry.isFile() || entry.isDirectory()) && isListedName(entry.name);
}

/** Whether a file or folder of this name is a part of the vault. */
export function isListedName(name: string): boolean {
  return PLAIN_NAME.test(name) || (!isHidden(name) && isNameable(name));
}

/** What lies in a folder, nothing where it has vanished; `closed` where the system does not let the agent look, or takes no path as long. */
export function readFolder(path: string): Dirent[] | 'closed' {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    // Some folders tell names, and let nobody enter.
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

/** Characters of a folder's path behind which every name fits into the longest path that a system takes. */
const SURELY_SHORT = 250;

/** Throws the system's error for a file whose path is too long to be looked at. */
function assertReachable(folder: string, entries: readonly Dirent[]): void {
  for (const entry of entries) if (entry.isFile()) lstatSync(`${folder}/${entry.name}`, { throwIfNoEntry: false });
}

/** What a folder that is closed or too deep, and one that vanishes or that a link took the place of, makes the system say. */
const CLOSED = ['EACCES', 'EPERM', 'ENAMETOOLONG'];
const VANISHED = ['ENOENT', 'ENOTDIR', 'ELOOP'];
