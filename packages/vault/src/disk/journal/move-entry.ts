import { cpSync, renameSync, rmSync } from 'node:fs';
import { systemCode } from '../system-error.ts';

/**
 * Moves a file or folder; to another file system by a copy that is complete before the original goes.
 *
 * Throws the system's error; the original is where it was then.
 */
export function moveEntry(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    try {
      cpSync(from, to, {
        recursive: true,
        errorOnExist: true,
        force: false,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      });
    } catch (cause) {
      rmSync(to, { recursive: true, force: true });
      throw cause;
    }
    rmSync(from, { recursive: true });
  }
}
