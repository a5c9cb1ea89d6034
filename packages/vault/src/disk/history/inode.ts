import { lstatSync } from 'node:fs';
import { ifThere } from '../files/place.ts';
import { ABSENT, unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/** Identifies a file or folder, even if its inode number is reused. */
export interface Identity {
  readonly inode: string;
  /** Creation time in nanoseconds since 1970; 0 if the file system does not record it. */
  readonly born: string;
}

/** The identity of the entry at a path of the file system; undefined if nothing is there. */
export function identityOf(path: string): Identity | undefined {
  const stats = unless(ABSENT, () => lstatSync(path, { bigint: true }));
  return stats && { inode: stats.ino.toString(), born: stats.birthtimeNs.toString() };
}

/** Like `identityOf`, for a path in the vault or a trash. */
export function identityAt(root: Root, path: string): Identity | undefined {
  return ifThere(root, path, (place) => identityOf(place.path));
}

/** The inode number at a path, which does not depend on the name; undefined if nothing is there. */
export function inodeOf(path: string): string | undefined {
  return identityOf(path)?.inode;
}

/** Like `inodeOf`, for a path in the vault or a trash. */
export function inodeAt(root: Root, path: string): string | undefined {
  return identityAt(root, path)?.inode;
}
