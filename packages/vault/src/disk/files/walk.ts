import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { trusted } from '@obsidian-agent/shared-types';
import { isHidden } from '../../paths/note-path.ts';
import { pathInvalid, pathOutsideVault, pathProtected } from '../../paths/path-errors.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { systemCode, unless } from './system-error.ts';

/** Linux's own limit on links in one path. */
const MAX_LINKS = 40;

/** The folder of a vault, by its real path. */
export interface Root {
  readonly path: string;
  readonly folder: PinnedFolder;
}

/** A location for a note: an open folder of the vault, a name in it, and what is there now. */
export interface Place {
  readonly folder: PinnedFolder;
  readonly name: string;
  /** Path relative to the vault's folder, without links. */
  readonly realPath: string;
  /** Undefined if nothing is there; never a link. */
  readonly stats: Stats | undefined;
  readonly close: () => void;
}

interface Walk {
  readonly root: Root;
  /** The path that the caller gave, for messages. */
  readonly asked: string;
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
  return follow(root, segments).place;
}

/**
 * Resolves the links in a path. Returns the path relative to the vault's folder, whether or not it exists.
 *
 * @throws as `walkTo`
 */
export function realPathTo(root: Root, segments: readonly string[]): string {
  const { place, path } = follow(root, segments);
  place?.close();
  return path.join('/');
}

/** `path` is without links; `place` is undefined if a folder on the way is missing. */
function follow(root: Root, segments: readonly string[]): { place: Place | undefined; path: readonly string[] } {
  const walk = { root, asked: segments.join('/') };
  let path = segments;
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const end = walkOnce(walk, path);
    if (end === undefined || 'folder' in end) return { place: end, path };
    path = end.redirected;
  }
  throw pathInvalid(walk.asked, trusted('its links lead in a circle'));
}

function walkOnce(walk: Walk, path: readonly string[]): Place | { redirected: readonly string[] } | undefined {
  const root = walk.root.folder;
  let at = root;
  const leave = () => {
    if (at !== root) at.close();
  };
  let keep = false;

  try {
    for (const [depth, name] of path.slice(0, -1).entries()) {
      if (isHidden(name)) throw pathProtected(walk.asked, name);
      const next = enter(at, name);
      if (next === undefined) return undefined;
      if (typeof next === 'string') return { redirected: redirect(walk, path, { depth, target: next }) };
      // Keep only one folder open at a time, however deep the path is.
      leave();
      at = next;
    }

    const name = path.at(-1) as string;
    if (isHidden(name)) throw pathProtected(walk.asked, name);
    const entry = `${at.path}/${name}`;
    const stats = lstatSync(entry, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink())
      return { redirected: redirect(walk, path, { depth: path.length - 1, target: readlinkSync(entry) }) };
    keep = true;
    return { folder: at, name, realPath: path.join('/'), stats, close: leave };
  } finally {
    if (!keep) leave();
  }
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
function redirect(walk: Walk, path: readonly string[], link: { depth: number; target: string }): string[] {
  const { root, asked } = walk;
  const rest = path.slice(link.depth + 1);
  const start = posix.isAbsolute(link.target) ? [] : path.slice(0, link.depth);
  const target = posix.isAbsolute(link.target) ? belowRoot(root, link.target, asked) : link.target;

  const redirected: string[] = [];
  for (const name of [...start, ...target.split('/'), ...rest]) {
    if (name === '' || name === '.') continue;
    if (name !== '..') redirected.push(name);
    else if (redirected.pop() === undefined) throw pathOutsideVault(asked);
  }
  if (redirected.length === 0) throw pathInvalid(asked, trusted('it leads to the folder of the vault itself'));
  return redirected;
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
