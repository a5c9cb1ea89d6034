import { lstatSync, type Stats } from 'node:fs';
import { UsageError } from '@obsidian-agent/cli';
import { PAGE_MARK } from '@obsidian-agent/graph-page';
import { readStartOfFile, writeAtomically } from '@obsidian-agent/platform';

const PERMISSIONS = 0o777;
const PRIVATE = 0o600;

/**
 * Writes a page atomically. An earlier page is replaced and keeps its permissions; any other file is kept. A new page
 * is readable only by this user, because it names notes that may be private.
 *
 * @throws UsageError if another file exists there, or the write fails
 */
export function writePage(path: string, page: string): void {
  try {
    // Drawing takes a while, so another file may exist there by now.
    writeAtomically(path, page, () => (earlierPage(path)?.mode ?? PRIVATE) & PERMISSIONS);
  } catch (error) {
    throw error instanceof UsageError ? error : unwritable(path, error);
  }
}

/** Asserts that writing the page would not overwrite another file. @throws UsageError as `writePage` */
export function assertReplaceable(path: string): void {
  try {
    earlierPage(path);
  } catch (error) {
    throw error instanceof UsageError ? error : unwritable(path, error);
  }
}

/** Explains a failed system call to the user; other errors are returned unchanged. */
export function unwritable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  return new UsageError(
    `Cannot write ${JSON.stringify(path)} (${String(error.code)})`,
    'Name a file in a folder that exists and is writable.',
  );
}

/** The earlier page at a path; undefined if nothing exists there. */
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
