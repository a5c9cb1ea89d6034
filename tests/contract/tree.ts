import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The text of each file below a folder, by path. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

export function plant(folder: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** The bytes of each file below a folder, hexadecimal, by path; without the agent's own folder and its cache. */
export function harvest(folder: string): Record<string, string> {
  const isOwn = (path: string) => path.startsWith('.obsidian-agent') || path.startsWith('.cache');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !isOwn(relative(folder, entry.parentPath)),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'hex')]));
}

/** A tree as `harvest` returns it. */
export function bytesOf(tree: Tree): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, content]) => [path, Buffer.from(content as string).toString('hex')]),
  );
}
