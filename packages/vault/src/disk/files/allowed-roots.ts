import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { unless } from './system-error.ts';

/** Linux's own limit on links in one path. */
const MAX_LINKS = 40;
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'EINVAL'];

/** Whether a real path is one of the allowed folders or below one; undefined allows any path. */
export function isBelowRoots(real: string, roots: readonly string[] | undefined): boolean {
  return roots === undefined || roots.some((root) => contains(root, real));
}

/**
 * Resolves the existing part of a path and appends the rest as spelled. A path outside the allowed folders can then be
 * refused without revealing whether it exists.
 */
export function realPathOfExistingPart(path: string, links = 0): string {
  const whole = resolve(path);
  const real = unless(NOT_THERE, () => realpathSync(whole));
  if (real !== undefined) return real;
  const above = dirname(whole);
  if (above === whole) return whole;
  const parent = realPathOfExistingPart(above, links);
  const target = links < MAX_LINKS ? unless(NOT_THERE, () => readlinkSync(whole)) : undefined;
  return target === undefined
    ? join(parent, basename(whole))
    : realPathOfExistingPart(resolve(parent, target), links + 1);
}

function contains(root: string, folder: string): boolean {
  const real = unless(['ENOENT', 'ENOTDIR', 'EACCES'], () => realpathSync(root));
  return real !== undefined && (folder === real || folder.startsWith(real.endsWith(sep) ? real : real + sep));
}
