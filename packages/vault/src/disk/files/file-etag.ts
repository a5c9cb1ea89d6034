import type { BigIntStats } from 'node:fs';
import { digestOf, digestUpTo, etagOf } from './digest.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { type OpenFile, withFile } from './read-bytes.ts';

/** Size in bytes of the longest file that a fingerprint reads. Not configurable, because fingerprints are stored. */
export const LONGEST_HASHED: number = 67_108_864;

/** Size in bytes of the longest text that a transaction can write: no string is longer in UTF-8. */
export const LONGEST_TEXT_WRITTEN: number = 2 ** 31;

/**
 * The etag of a file: a digest of its bytes or, above the size limit, of its identity.
 *
 * Undefined if it is not a regular file. Throws system errors.
 */
export function fileEtag(folder: PinnedFolder, name: string, maxBytes: number): string | undefined {
  return withFile(folder, name, (file) => {
    const digest = digestOfFile(file, maxBytes);
    return digest === undefined ? identityOf(file.stats) : etagOf(digest);
  });
}

/**
 * Identifies a file in a fingerprint: its etag or, if it is too long to read, its size and time.
 *
 * A copy with the same times gets the same value. Undefined if it is not a regular file. Throws system errors.
 */
export function filePrint(folder: PinnedFolder, name: string): string | undefined {
  return withFile(folder, name, (file) => {
    const digest = digestOfFile(file, LONGEST_HASHED);
    const { size, mtimeNs } = file.stats;
    // Copies keep only whole milliseconds.
    return digest === undefined ? `size ${size}, time ${(mtimeNs + 500_000n) / 1_000_000n}` : etagOf(digest);
  });
}

/**
 * SHA-256 of a file that a transaction may have written or replaced.
 *
 * Undefined if it is not a regular file, or is longer than any text. Throws system errors.
 */
export function textDigest(folder: Pick<PinnedFolder, 'path'>, name: string): string | undefined {
  return withFile(folder, name, (file) => digestOfFile(file, LONGEST_TEXT_WRITTEN));
}

function digestOfFile({ stats, pieces }: OpenFile, maxBytes: number): string | undefined {
  return stats.size > maxBytes ? undefined : digestUpTo(maxBytes, pieces());
}

/** Does not change when the file is moved; the inode's change time would. */
function identityOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `file-${digestOf(Buffer.from(`${ino} ${size} ${mtimeNs}`)).slice(0, 16)}`;
}
