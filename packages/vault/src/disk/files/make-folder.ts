import { closeSync, fstatSync, mkdirSync, statSync } from 'node:fs';
import { type Access, giveAccess } from './access.ts';
import { openFolder } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

/** Permissions, and the bit by which what is made in a folder gets its group. */
const PERMISSIONS = 0o2777;

/**
 * Makes a folder of the agent's own, open to whom the folder above it is open; false where something has that name.
 *
 * A vault that a group shares is one whose folder is open to that group, whatever the umask of the user who writes first.
 * Throws the system's error.
 */
export function makeFolder(parent: Pick<PinnedFolder, 'path'>, name: string, access?: Access): boolean {
  const wanted = access ?? statSync(parent.path);
  const path = `${parent.path}/${name}`;
  if (unless(['EEXIST'], () => mkdirSync(path, wanted.mode & 0o777) ?? true) === undefined) return false;
  const descriptor = openFolder(path);
  try {
    const made = fstatSync(descriptor);
    const isAsWanted = made.gid === wanted.gid && (made.mode & PERMISSIONS) === (wanted.mode & PERMISSIONS);
    if (!isAsWanted) giveAccess(descriptor, { ...wanted, mode: wanted.mode & PERMISSIONS });
  } finally {
    closeSync(descriptor);
  }
  return true;
}
