import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Folders with only generated files and frozen releases. Any other file there is stale. */
const ownedFolders = ['schemas'];
const frozenFolder = join('schemas', 'released', '/');

/** Writes generated files, text by path from the root; with `check` writes nothing. Returns the paths that were stale. */
export function writeGenerated(files: Record<string, string>, { check }: { check: boolean }): string[] {
  const changed = Object.entries(files).filter(([path, text]) => textAt(path) !== text);
  const orphans = ownedFolders.flatMap(filesBelow).filter((path) => !(path in files) && !path.startsWith(frozenFolder));

  if (!check) {
    for (const [path, text] of changed) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    for (const path of orphans) rmSync(join(root, path));
    return [];
  }
  return [...changed.map(([path]) => path), ...orphans];
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
