import { lstatSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { atPlace, type Spot } from '../files/place.ts';
import { unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/** System errors for a path at which nothing exists. */
export const ABSENT: readonly string[] = ['ENOENT', 'ENOTDIR'];

/** The inode number at a path, which does not depend on the name; undefined if nothing is there. */
export function inodeOf(path: string): string | undefined {
  return unless(ABSENT, () => lstatSync(path, { bigint: true }))?.ino.toString();
}

/** Like `inodeOf`, for a path in the vault or a trash. */
export function inodeAt(root: Root, path: string): string | undefined {
  return ifThere(root, path, (spot) => inodeOf(spot.path));
}

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
  return ifThere(root, path, (spot) => identityOf(spot.path));
}

/** Inspects an entry; undefined if the way to it is missing, or now leads out of the vault. */
export function ifThere<T>(root: Root, path: string, look: (spot: Spot) => T): T | undefined {
  try {
    return unless(ABSENT, () => atPlace(root, path, look));
  } catch (error) {
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}
