import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { isHidden } from '../../paths/note-path.ts';
import { pathInvalid, pathOutsideVault, pathProtected } from '../../paths/path-errors.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { systemCode, unless } from './system-error.ts';

/** As many links as Linux itself follows in one path. */
const MAX_LINKS = 40;

/** The folder of a vault, by its real path. */
export interface Root {
  readonly path: string;
  readonly folder: PinnedFolder;
}

/** A place for a note: an open folder of the vault and a name in it, with what lies there now. */
export interface Place {
  readonly folder: PinnedFolder;
  readonly name: string;
  /** Its path from the vault's folder, without links. */
  readonly realPath: string;
  /** Undefined where nothing lies; never a link. */
  readonly stats: Stats | undefined;
  readonly close: () => void;
}

interface Walk {
  readonly root: Root;
  /** The path that the caller named, for messages. */
  readonly asked: string;
}

/**
 * Walks from the vault's folder to a place in it, one open folder after another.
 *
 * Links are followed by hand, each name anew from the vault's folder, so that none can lead out of the vault or
 * into a hidden folder, whoever swaps what meanwhile. Undefined where a folder on the way is missing.
 *
 * @throws AgentError `PATH_OUTSIDE_VAULT`, `PATH_PROTECTED`, `PATH_INVALID`; the system's errors
 */
export function walkTo(root: Root, segments: readonly string[]): Place | undefined {
  return follow(root, segments).place;
}

/**
 * The path to which the links in a path lead, from the vault's folder, whether or not something is there.
 *
 * @throws as `walkTo`
 */
export function realPathTo(root: Root, segments: readonly string[]): string {
  const { place, path } = follow(root, segments);
  place?.close();
  return path.join('/');
}

/** `path` is without links; it has no place where a folder on the way is missing. */
function follow(root: Root, segments: readonly string[]): { place: Place | undefined; path: readonly string[] } {
  const walk = { root, asked: segments.join('/') };
  let path = segments;
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const end = walkOnce(walk, path);
    if (end === undefined || 'folder' in end) return { place: end, path };
    path = end.redirected;
  }
  throw pathInvalid(walk.asked, 'its links lead in a circle');
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
      // However deep a path is, one folder is open at a time.
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

/** Opens one folder on the way; the target's text where it is a link, undefined where there is none. */
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

/** The path that remains when the link at a depth is replaced by its target. */
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
  if (redirected.length === 0) throw pathInvalid(asked, 'it leads to the folder of the vault itself');
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
