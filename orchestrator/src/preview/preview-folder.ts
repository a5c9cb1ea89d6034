import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that only this user can read, removed with everything in it when it is disposed of. */
export interface PreviewFolder extends Disposable {
  readonly path: string;
}

export function makePreviewFolder(): PreviewFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'obsidian-preview-'));
  return { path, [Symbol.dispose]: () => removeFolder(path) };
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
