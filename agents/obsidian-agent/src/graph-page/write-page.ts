import { closeSync, fsyncSync, lstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CallError } from '../cli/call-error.ts';
import { PAGE_MARK } from './page-html.ts';

/**
 * Writes a page whole or not at all. What lies at its place and is no such page stays, unless the caller insists.
 *
 * @throws CallError when something else lies there, or the disk refuses
 */
export function writePage(path: string, page: string, { isForced }: { readonly isForced: boolean }): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    if (!isForced && isOccupied(path)) throw occupied(path);
    const descriptor = openSync(temporary, 'wx');
    try {
      writeFileSync(descriptor, page);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    rmSync(temporary, { force: true });
    throw new CallError(
      `${JSON.stringify(path)} cannot be written (${String(error.code)})`,
      'Name a file in a folder that is there and may be written.',
    );
  }
}

/** Whether something lies at a path that is no page of this kind. */
function isOccupied(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!stats.isFile()) return true;
  const descriptor = openSync(path, 'r');
  try {
    const start = Buffer.alloc(PAGE_MARK.length);
    readSync(descriptor, start, 0, start.length, 0);
    return start.toString('latin1') !== PAGE_MARK;
  } finally {
    closeSync(descriptor);
  }
}

function occupied(path: string): CallError {
  return new CallError(
    `${JSON.stringify(path)} exists and is no graph page`,
    'Name another file with --html, or add --force to replace it.',
  );
}
