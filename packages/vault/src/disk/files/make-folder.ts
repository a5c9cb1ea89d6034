import { closeSync, fstatSync, mkdirSync, statSync } from 'node:fs';
import { type Access, applyAccess } from './access.ts';
import { openFolder } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

/** Permission bits, and the setgid bit by which new entries inherit the folder's group. */
const PERMISSIONS = 0o2777;

/**
 * Creates a folder of the agent with the permissions of its parent. Returns false if the name is taken.
 *
 * If a group shares the vault, it also shares this folder, regardless of the umask of the first writer. Throws system
 * errors.
 */
export function makeFolder(parent: Pick<PinnedFolder, 'path'>, name: string, access?: Access): boolean {
  const wanted = access ?? statSync(parent.path);
  const path = `${parent.path}/${name}`;
  if (unless(['EEXIST'], () => mkdirSync(path, wanted.mode & 0o777) ?? true) === undefined) return false;
  const descriptor = openFolder(path);
  try {
    const made = fstatSync(descriptor);
    const hasAccess = made.gid === wanted.gid && (made.mode & PERMISSIONS) === (wanted.mode & PERMISSIONS);
    if (!hasAccess) applyAccess(descriptor, { ...wanted, mode: wanted.mode & PERMISSIONS });
  } finally {
    closeSync(descriptor);
  }
  return true;
}
