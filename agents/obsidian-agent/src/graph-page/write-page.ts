import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { UsageError } from '@obsidian-agent/cli';
import { readStartOfFile } from '@obsidian-agent/platform';
import { PAGE_MARK } from './page-html.ts';

const PERMISSIONS = 0o777;

/**
 * Writes a page whole or not at all. An earlier page is replaced and keeps its permissions; all else stays. A new page
 * is for this user alone: it names notes that may be private.
 *
 * @throws UsageError when something else lies there, or the disk refuses
 */
export function writePage(path: string, page: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(temporary, 'wx', 0o600);
    writeFileSync(descriptor, page);
    // Drawing takes a while: what lies there may be another file by now.
    const earlier = earlierPage(path);
    if (earlier !== undefined) fchmodSync(descriptor, earlier.mode & PERMISSIONS);
    fsyncSync(descriptor);
    renameSync(temporary, path);
  } catch (error) {
    // A temporary file that another process has made is not removed.
    if (descriptor !== undefined) rmSync(temporary, { force: true });
    throw error instanceof UsageError ? error : unwritable(path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Sees to it that nothing is lost where a page is to be. @throws UsageError as `writePage` */
export function assertReplaceable(path: string): void {
  try {
    earlierPage(path);
  } catch (error) {
    throw error instanceof UsageError ? error : unwritable(path, error);
  }
}

/** What a failed system call means to the caller; anything else is returned as it is. */
export function unwritable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  return new UsageError(
    `Cannot write ${JSON.stringify(path)} (${String(error.code)})`,
    'Name a file in a folder that exists and is writable.',
  );
}

/** The page of this kind that lies at a path; undefined for nothing. */
function earlierPage(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw occupied(path);
  if (readStartOfFile(path, PAGE_MARK.length).toString('latin1') !== PAGE_MARK) throw occupied(path);
  return stats;
}

function occupied(path: string): UsageError {
  return new UsageError(
    `${JSON.stringify(path)} exists and is not a graph page`,
    'Name another file with --html; only an earlier graph page is replaced.',
  );
}
