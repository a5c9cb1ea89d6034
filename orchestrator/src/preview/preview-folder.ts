import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockPart, OrchestratorError } from '@obsidian-agent/plans';
import { explainFolderError } from '@obsidian-agent/platform';

/** A new folder that only this user can read, removed with everything in it when it is disposed of. */
export interface PreviewFolder extends Disposable {
  readonly path: string;
}

/** What to do about a temporary folder in which no vault can be copied. */
export const OTHER_FOLDER = 'Set TMPDIR to a folder outside of the vaults that has room for a copy of them.';

const PREFIX = 'obsidian-preview-';
/** Younger folders may belong to a preview that has no lock yet. */
const YOUNG_MS = 60_000;

/**
 * Makes one, and removes those of previews that were killed: they hold copies of notes.
 *
 * @throws OrchestratorError `PREVIEW_COPY_FAILED` if the temporary folder cannot be used
 */
export function makePreviewFolder(): PreviewFolder {
  const path = makeFolder();
  const lock = lockFolder(path);
  return {
    path,
    [Symbol.dispose]() {
      removeFolder(path);
      lock?.release(false);
    },
  };
}

function makeFolder(): string {
  try {
    const parent = realpathSync(tmpdir());
    removeAbandoned(parent);
    return mkdtempSync(join(parent, PREFIX));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'it does not exist' : explainFolderError(error);
    throw new OrchestratorError('PREVIEW_COPY_FAILED', {
      message: `The temporary folder ${tmpdir()} cannot be used: ${why}.`,
      hint: OTHER_FOLDER,
      cause: error,
    });
  }
}

/** The lock ends with its process, even after SIGKILL. */
function lockFolder(path: string): ReturnType<typeof lockPart> {
  return lockPart(path, 'preview', 0);
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(PREFIX) || !isOwnAndOld(path) || !existsSync(join(path, 'locks'))) continue;
    const lock = lockFolder(path);
    if (lock === undefined) continue;
    removeFolder(path);
    lock.release(false);
  }
}

function isOwnAndOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true || stats.uid !== (process.geteuid?.() ?? stats.uid)) return false;
  return Date.now() - stats.mtimeMs > YOUNG_MS;
}

function removeFolder(path: string): void {
  if (!existsSync(path)) return;
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    // The copy of a read-only folder is read-only.
    makeWritable(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeWritable(join(folder, entry.name));
}
