import { lstatSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { atPlace, type Spot } from '../place.ts';
import { unless } from '../system-error.ts';
import type { Root } from '../walk.ts';

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

/** Looks at a place; undefined where the way to it is gone, or leads out of the vault by now. */
export function ifThere<T>(root: Root, path: string, look: (spot: Spot) => T): T | undefined {
  try {
    return unless(ABSENT, () => atPlace(root, path, look));
  } catch (error) {
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}
