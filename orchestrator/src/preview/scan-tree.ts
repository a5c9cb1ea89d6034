import { type BigIntStats, lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

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

interface ScanLimits {
  readonly signal: AbortSignal;
  /** The scan ends soon after it has seen so many entries. Default: no limit. */
  readonly most?: number;
}

/** Looks at everything in a folder that has a name in UTF-8, without following links. @throws the reason of the signal */
export async function scanTree(folder: string, { signal, most = Infinity }: ScanLimits): Promise<SeenTree> {
  const seen = new Map<string, SeenEntry>();
  const ahead = [''];
  for (let inside = ahead.pop(); inside !== undefined && seen.size <= most; inside = ahead.pop()) {
    const entries = await readdir(join(folder, inside), { withFileTypes: true });
    signal.throwIfAborted();
    for (const entry of entries) {
      const path = join(inside, entry.name);
      if (hasUndecodableName(join(folder, path))) continue;
      seen.set(path, seenAt(join(folder, path)));
      // Reading a folder with all below it would follow links to folders.
      if (entry.isDirectory()) ahead.push(path);
    }
  }
  return seen;
}

/** Whether the name at a path is not UTF-8, so that nothing is found there. Agents cannot name it either. */
export function hasUndecodableName(path: string): boolean {
  return path.includes('\uFFFD') && lstatSync(path, { throwIfNoEntry: false }) === undefined;
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
