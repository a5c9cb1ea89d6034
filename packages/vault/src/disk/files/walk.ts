import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { text, trusted } from '@obsidian-agent/shared-types';
import { isHidden } from '../../paths/note-path.ts';
import { pathInvalid, pathOutsideVault, pathProtected } from '../../paths/path-errors.ts';
import { isWindowsAlias } from '../../paths/windows-alias.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { systemCode, unless } from './system-error.ts';

/** Linux's own limit on links in one path. */
const MAX_LINKS = 40;

/** The folder of a vault, by its real path. */
export interface Root {
  readonly path: string;
  readonly folder: PinnedFolder;
}

/** An open folder of the vault, and its path from the vault's folder, without links. */
export interface VaultFolder {
  readonly folder: PinnedFolder;
  readonly realPath: string;
}

/** An open folder, a name in it, and what is there now. Disposing of it closes the folder. */
export interface Place extends Disposable {
  readonly folder: PinnedFolder;
  readonly name: string;
  /** The path of the entry through the open folder. */
  readonly path: string;
  /** In the vault, the path from its folder without links. */
  readonly realPath: string;
  /** Undefined if nothing is there. In the vault it is never a link. */
  readonly stats: Stats | undefined;
}

interface Walk {
  readonly root: Root;
  /** The path that the caller gave, for messages. */
  readonly asked: string;
}

/** A path in which a link was replaced by its target. */
interface Redirected {
  readonly redirected: readonly string[];
}

/**
 * Walks from the vault's folder to a location in it, one open folder at a time.
 *
 * Links are resolved by this code, each from the vault's folder again, so that even a link swapped in during the walk
 * cannot lead out of the vault or into a hidden folder. Undefined if a folder on the way is missing.
 *
 * @throws AgentError `PATH_OUTSIDE_VAULT`, `PATH_PROTECTED`, `PATH_INVALID`; system errors
 */
export function walkTo(root: Root, segments: readonly string[]): Place | undefined {
  return follow(root, segments, findEntry).found;
}

/** Like `walkTo`, for a folder itself; without segments, the vault's. */
export function walkToFolder(root: Root, segments: readonly string[]): VaultFolder | undefined {
  return follow(root, segments, enterFolders).found;
}

/**
 * Resolves the links in a path. Returns the path relative to the vault's folder, whether or not it exists.
 *
 * @throws as `walkTo`
 */
export function realPathTo(root: Root, segments: readonly string[]): string {
  const { found, path } = follow(root, segments, findEntry);
  using _ = found;
  return path.join('/');
}

/** The place of a name in an open folder. If it cannot be inspected, the folder is closed. Throws system errors. */
export function placeIn(folder: PinnedFolder, { name, realPath }: { name: string; realPath: string }): Place {
  const path = `${folder.path}/${name}`;
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return { folder, name, path, realPath, stats, [Symbol.dispose]: folder.close };
  } catch (error) {
    folder.close();
    throw error;
  }
}

/** `path` is without links; nothing is found if a folder on the way is missing. */
function follow<Found extends { readonly folder: PinnedFolder }>(
  root: Root,
  segments: readonly string[],
  walkOnce: (walk: Walk, path: readonly string[]) => Found | Redirected | undefined,
): { found: Found | undefined; path: readonly string[] } {
  const walk = { root, asked: segments.join('/') };
  let path = segments;
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const hidden = path.find(isHidden);
    if (hidden !== undefined) throw pathProtected(walk.asked, hidden);
    const alias = process.platform === 'win32' ? path.find(isWindowsAlias) : undefined;
    if (alias !== undefined) throw pathInvalid(walk.asked, text`on Windows, "${alias}" can name another file`);
    const end = walkOnce(walk, path);
    if (end === undefined || 'folder' in end) return { found: end, path };
    path = end.redirected;
  }
  throw pathInvalid(walk.asked, trusted('its links are circular'));
}

function findEntry(walk: Walk, path: readonly string[]): Place | Redirected | undefined {
  const name = path.at(-1);
  if (name === undefined) throw pathInvalid(walk.asked, trusted('it leads to the folder of the vault itself'));
  const parent = enterFolders(walk, path.slice(0, -1));
  if (parent === undefined) return undefined;
  if ('redirected' in parent) return { redirected: [...parent.redirected, name] };
  const place = placeIn(parent.folder, { name, realPath: path.join('/') });
  if (place.stats?.isSymbolicLink() !== true) return place;
  using link = place;
  return redirect(walk, path, { depth: path.length - 1, target: readlinkSync(link.path) });
}

/** Keeps only one folder open at a time, however deep the path is. */
function enterFolders(walk: Walk, path: readonly string[]): VaultFolder | Redirected | undefined {
  let folder = keptOpen(walk.root.folder);
  for (const [depth, name] of path.entries()) {
    using above = folder;
    const next = enter(above, name);
    if (next === undefined) return undefined;
    if (typeof next === 'string') return redirect(walk, path, { depth, target: next });
    folder = next;
  }
  return { folder, realPath: path.join('/') };
}

/** The vault's folder, which stays open as long as the vault. */
function keptOpen(folder: PinnedFolder): PinnedFolder {
  const close = () => {};
  return { ...folder, close, [Symbol.dispose]: close };
}

/** Opens the next folder on the way. Returns the target's text if it is a link, and undefined if it is missing. */
function enter(parent: PinnedFolder, name: string): PinnedFolder | string | undefined {
  const path = `${parent.path}/${name}`;
  try {
    return pinFolder(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP' || code === 'ENOTDIR') return unless(['EINVAL', 'ENOENT'], () => readlinkSync(path));
    throw error;
  }
}

/** Replaces the link at a depth of the path by its target. */
function redirect(
  { root, asked }: Walk,
  path: readonly string[],
  { depth, target }: { depth: number; target: string },
): Redirected {
  const isAbsolute = posix.isAbsolute(target);
  const start = isAbsolute ? [] : path.slice(0, depth);
  const names = (isAbsolute ? belowRoot(root, target, asked) : target).split('/');
  const redirected: string[] = [];
  for (const name of [...start, ...names, ...path.slice(depth + 1)]) {
    if (name === '' || name === '.') continue;
    if (name !== '..') redirected.push(name);
    else if (redirected.pop() === undefined) throw pathOutsideVault(asked);
  }
  return { redirected };
}

function belowRoot(root: Root, target: string, asked: string): string {
  for (const candidate of [
    posix.normalize(target),
    unless(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'], () => realpathSync(target)),
  ]) {
    if (candidate?.startsWith(`${root.path}/`)) return candidate.slice(root.path.length + 1);
  }
  throw pathOutsideVault(asked);
}
