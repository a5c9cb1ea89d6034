import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A file, folder or link as it was when it was seen. */
export interface SeenEntry {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Of a file. */
  readonly size: number;
  /** Differs after any change of a file or link. */
  readonly version: string;
}

/** The entries of a folder at any depth, by their paths in it. */
export type SeenTree = ReadonlyMap<string, SeenEntry>;

/** Looks at everything in a folder, without following links. */
export function scanTree(folder: string): SeenTree {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(found.map((entry) => seenIn(folder, entry)));
}

function seenIn(folder: string, entry: Dirent): [string, SeenEntry] {
  const path = join(entry.parentPath, entry.name);
  return [relative(folder, path), seenAt(path)];
}

/** Looks at one file, folder or link. */
export function seenAt(path: string): SeenEntry {
  const stats = lstatSync(path, { bigint: true });
  const kind = kindOf(stats);
  const { ino, size, mtimeNs, ctimeNs, mode } = stats;
  // The times of a folder say only that something in it changed.
  const version = kind === 'folder' ? 'folder' : [kind, ino, size, mtimeNs, ctimeNs, mode].join(':');
  return { kind, size: Number(size), version };
}

function kindOf(stats: BigIntStats): SeenEntry['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}
