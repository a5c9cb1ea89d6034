import type { BigIntStats } from 'node:fs';
import { digestOf, digestUpTo, etagOf } from './digest.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { type OpenFile, withFile } from './read-bytes.ts';

/** Bytes of the longest file that a fingerprint reads. Fingerprints are stored, so no setting changes it. */
export const LONGEST_HASHED: number = 67_108_864;

/** Bytes of the longest text that a transaction can have written: no string is longer in UTF-8. */
export const LONGEST_TEXT_WRITTEN: number = 2 ** 31;

/**
 * The etag of a file: of its bytes, or of what identifies it where it has more of them than the limit.
 *
 * Undefined for what is no regular file. Throws the system's error.
 */
export function fileEtag(folder: PinnedFolder, name: string, maxBytes: number): string | undefined {
  return withFile(folder, name, (file) => {
    const digest = digestOfFile(file, maxBytes);
    return digest === undefined ? identityOf(file.stats) : etagOf(digest);
  });
}

/**
 * What tells a file from others in a fingerprint: its etag, or its size and time where it is too long to be read.
 *
 * A copy with the same times has the same. Undefined for what is no regular file. Throws the system's error.
 */
export function filePrint(folder: PinnedFolder, name: string): string | undefined {
  return withFile(folder, name, (file) => {
    const digest = digestOfFile(file, LONGEST_HASHED);
    const { size, mtimeNs } = file.stats;
    // Copies have whole milliseconds.
    return digest === undefined ? `size ${size}, time ${(mtimeNs + 500_000n) / 1_000_000n}` : etagOf(digest);
  });
}

/**
 * SHA-256 of a file that may be a text which a transaction wrote or replaced.
 *
 * Undefined for what is no regular file, and for one that is longer than any text. Throws the system's error.
 */
export function textDigest(folder: Pick<PinnedFolder, 'path'>, name: string): string | undefined {
  return withFile(folder, name, (file) => digestOfFile(file, LONGEST_TEXT_WRITTEN));
}

function digestOfFile({ stats, pieces }: OpenFile, maxBytes: number): string | undefined {
  return stats.size > maxBytes ? undefined : digestUpTo(maxBytes, pieces());
}

/** Stays the same while the file is moved. The time of the inode's change would not. */
function identityOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `file-${digestOf(Buffer.from(`${ino} ${size} ${mtimeNs}`)).slice(0, 16)}`;
}
