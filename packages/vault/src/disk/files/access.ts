import { fchmodSync, fchownSync, fstatSync, type Stats } from 'node:fs';
import { unless } from './system-error.ts';

/** Permissions of a file or folder, and its owner and group if they are not those of the process. */
export interface Access {
  readonly mode: number;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** Makes fchown keep the owner or group that a file has. */
const UNCHANGED = -1;

/** The permissions for files in a folder: those of the folder, without the bits that only folders use. */
export function accessInFolder({ mode, uid, gid }: Access): Access {
  return { mode: mode & 0o666, uid, gid };
}

/**
 * Removes permissions that another file or folder does not grant: anyone who may not read that one may not read this
 * one.
 */
export function narrowAccess(access: Access, { mode, uid, gid }: Stats): Access {
  const group = gid === access.gid ? mode & 0o070 : groupOfOthers(mode);
  const owner = uid === access.uid ? uid : undefined;
  return { mode: access.mode & (0o7700 | group | (mode & 0o007)), uid: owner, gid: access.gid };
}

/**
 * Sets the permissions and owner of an open file or folder. Throws system errors.
 *
 * Only the superuser may change an owner, and some file systems have no permissions; that is ignored, because saving
 * the text matters more. Permissions for one group are never granted to another.
 */
export function applyAccess(descriptor: number, { mode, uid = UNCHANGED, gid = UNCHANGED }: Access): void {
  const isTheirs = setOwner(descriptor, { uid, gid }) || setOwner(descriptor, { uid: UNCHANGED, gid });
  const group = isTheirs || fstatSync(descriptor).gid === gid ? mode & 0o070 : groupOfOthers(mode);
  unless(['EPERM', 'ENOTSUP'], () => fchmodSync(descriptor, (mode & 0o7707) | group));
}

function setOwner(descriptor: number, { uid, gid }: { uid: number; gid: number }): boolean {
  return unless(['EPERM', 'ENOTSUP', 'EINVAL'], () => fchownSync(descriptor, uid, gid) ?? true) === true;
}

/** The permissions of others, in the group's position. */
function groupOfOthers(mode: number): number {
  return (mode & 0o007) << 3;
}
