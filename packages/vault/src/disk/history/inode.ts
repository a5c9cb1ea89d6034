import { lstatSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { atPlace, type Spot } from '../files/place.ts';
import { unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/** How the system says that nothing lies at a path. */
export const ABSENT: readonly string[] = ['ENOENT', 'ENOTDIR'];

/** The number by which the file system knows what lies at a path, whatever its name; undefined for nothing. */
export function inodeOf(path: string): string | undefined {
  return unless(ABSENT, () => lstatSync(path, { bigint: true }))?.ino.toString();
}

/** As `inodeOf`, for a path of the vault or of a trash. */
export function inodeAt(root: Root, path: string): string | undefined {
  return ifThere(root, path, (spot) => inodeOf(spot.path));
}

/** What tells a file or folder from all others, before and after it on the same number. */
export interface Identity {
  readonly inode: string;
  /** When it was made, in nanoseconds since 1970; 0 where the file system does not know. */
  readonly born: string;
}

/** What is at a path of the file system; undefined for nothing. */
export function identityOf(path: string): Identity | undefined {
  const stats = unless(ABSENT, () => lstatSync(path, { bigint: true }));
  return stats && { inode: stats.ino.toString(), born: stats.birthtimeNs.toString() };
}

/** As `identityOf`, for a path of the vault or of a trash. */
export function identityAt(root: Root, path: string): Identity | undefined {
  return ifThere(root, path, (spot) => identityOf(spot.path));
}

/** Looks at a place; undefined where the way to it is gone, or leads out of the vault by now. */
export function ifThere<T>(root: Root, path: string, look: (spot: Spot) => T): T | undefined {
  try {
    return unless(ABSENT, () => atPlace(root, path, look));
  } catch (error) {
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}
