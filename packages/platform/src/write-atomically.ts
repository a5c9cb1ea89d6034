import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file as a whole or not at all: through a temporary file in the same folder.
 *
 * `check` is called right before the file is replaced. It returns the permissions of the new file, or throws to keep the
 * earlier one.
 */
export function writeAtomically(path: string, contents: string | Uint8Array, check: () => number): void {
  // The same process id can be that of a program which was killed here before: in a container, of each.
  const temporary = `${path}.${process.pid}-${Date.now().toString(36)}.tmp`;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(temporary, 'wx', 0o600);
    writeFileSync(descriptor, contents);
    fchmodSync(descriptor, check());
    fsyncSync(descriptor);
    renameSync(temporary, path);
  } catch (error) {
    // Keep a temporary file that another process created.
    if (descriptor !== undefined) rmSync(temporary, { force: true });
    throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
