import { fchmodSync, fchownSync, fstatSync, type Stats } from 'node:fs';
import { unless } from './system-error.ts';

/** Who may use a file or folder: permissions, and owner and group where they are not those of its maker. */
export interface Access {
  readonly mode: number;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** Stands for the owner or group that a file has. */
const UNCHANGED = -1;

/** The access that the files in a folder get: that of the folder, as far as files have it. */
export function accessInFolder({ mode, uid, gid }: Access): Access {
  return { mode: mode & 0o666, uid, gid };
}

/** Takes from an access what another file or folder does not allow: who may not read that is not to read this. */
export function narrowedBy(access: Access, { mode, uid, gid }: Stats): Access {
  const group = gid === access.gid ? mode & 0o070 : groupOfOthers(mode);
  const owner = uid === access.uid ? uid : undefined;
  return { mode: access.mode & (0o7700 | group | (mode & 0o007)), uid: owner, gid: access.gid };
}

/**
 * Gives an open file or folder an access. Throws the system's error.
 *
 * Only the superuser may give something away, and some file systems know no permissions: the text matters more. The
 * permissions of a group go to no other group.
 */
export function giveAccess(descriptor: number, { mode, uid = UNCHANGED, gid = UNCHANGED }: Access): void {
  const isTheirs = give(descriptor, { uid, gid }) || give(descriptor, { uid: UNCHANGED, gid });
  const group = isTheirs || fstatSync(descriptor).gid === gid ? mode & 0o070 : groupOfOthers(mode);
  unless(['EPERM', 'ENOTSUP'], () => fchmodSync(descriptor, (mode & 0o7707) | group));
}

function give(descriptor: number, { uid, gid }: { uid: number; gid: number }): boolean {
  return unless(['EPERM', 'ENOTSUP', 'EINVAL'], () => fchownSync(descriptor, uid, gid) ?? true) === true;
}

/** The permissions of everybody, as those of a group. */
function groupOfOthers(mode: number): number {
  return (mode & 0o007) << 3;
}
