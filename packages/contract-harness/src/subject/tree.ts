import { mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { FileRefused, readRegularFile } from '@obsidian-agent/platform/read-regular-file';
import { allBytesOf, bytesOf, type Recipe } from './recipe.ts';

const SHOWN_BYTES = 80;
/** More than any check needs. An agent that writes more fails, and must not fill the memory. */
const MOST_FILE_BYTES = 96 * 1024 * 1024;

/** The entry at a path before a run: a file's content, a symbolic link, or a folder. */
export type Entry = Recipe | { readonly link: string } | { readonly folder: true };

/** Files by path relative to the vault; `../outside/…` is next to it. */
export type Tree = Readonly<Record<string, Entry>>;

/** The entry at a path in a snapshot. */
export type Found =
  | Buffer
  | { readonly link: string }
  | 'folder'
  | 'neither file nor folder'
  | 'file that is too long to read';

/** All entries of a folder, by relative path, without following links. */
export type Snapshot = ReadonlyMap<string, Found>;

/** Writes a tree to disk. */
export async function plantTree(root: string, tree: Tree): Promise<void> {
  for (const [path, entry] of Object.entries(tree)) {
    const place = join(root, 'vault', path);
    await mkdir(dirname(place), { recursive: true });
    if (isLink(entry)) await symlink(bytesOf(entry.link, root).toString(), place);
    else if (isFolder(entry)) await mkdir(place, { recursive: true });
    else await writeFile(place, allBytesOf(entry, root));
  }
}

/** The snapshot of a folder with only this tree. */
export function snapshotOf(root: string, tree: Tree): Snapshot {
  const found = new Map<string, Found>([['vault', 'folder']]);
  for (const [path, entry] of Object.entries(tree)) {
    const place = posix.join('vault', path);
    for (let folder = dirname(place); folder !== '.'; folder = dirname(folder)) found.set(folder, 'folder');
    if (isLink(entry)) found.set(place, { link: bytesOf(entry.link, root).toString() });
    else found.set(place, isFolder(entry) ? 'folder' : allBytesOf(entry, root));
  }
  return found;
}

/** Takes a snapshot of a folder. */
export async function takeSnapshot(folder: string): Promise<Snapshot> {
  const found = new Map<string, Found>();
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = posix.join(below, entry.name);
      if (entry.isSymbolicLink()) found.set(path, { link: await readlink(join(folder, path)) });
      else if (entry.isFile()) found.set(path, readFound(join(folder, path)));
      else found.set(path, entry.isDirectory() ? 'folder' : 'neither file nor folder');
      if (entry.isDirectory()) await walk(path);
    }
  };
  await walk('');
  return found;
}

function readFound(path: string): Found {
  try {
    return readRegularFile(path, MOST_FILE_BYTES);
  } catch (error) {
    // A file was listed, but the agent may have replaced it since.
    if (!(error instanceof FileRefused)) throw error;
    return error.refusal === 'too long' ? 'file that is too long to read' : 'neither file nor folder';
  }
}

/** The agent's own folders: its journal in the vault, and its cache, which can be next to the vault. */
const AGENTS_OWN = /^(vault\/\.obsidian-agent|home\/\.cache|cache)(\/|$)/;

export function isAgentsOwn(path: string): boolean {
  return AGENTS_OWN.test(path);
}

/**
 * Describes the differences of two snapshots; empty if they are the same byte for byte.
 *
 * Ignores new files in the agent's own folders.
 */
export function differences(expected: Snapshot, seen: Snapshot): string[] {
  const paths = [...new Set([...expected.keys(), ...seen.keys()])].sort();
  return paths
    .filter((path) => expected.has(path) || !isAgentsOwn(path))
    .filter((path) => !isSame(expected.get(path), seen.get(path)))
    .map((path) => `${path}: ${describeFound(seen.get(path))} instead of ${describeFound(expected.get(path))}`);
}

export function describeFound(found: Found | undefined): string {
  if (found === undefined) return 'nothing';
  if (Buffer.isBuffer(found)) return `${found.length} bytes ${describeContent(found)}`;
  return typeof found === 'string' ? `a ${found}` : `a link to ${found.link}`;
}

function describeContent(bytes: Buffer): string {
  if (bytes.length <= SHOWN_BYTES) return JSON.stringify(bytes.toString());
  return `${JSON.stringify(bytes.subarray(0, SHOWN_BYTES / 2).toString())} … ${JSON.stringify(bytes.subarray(-SHOWN_BYTES / 2).toString())}`;
}

function isSame(one: Found | undefined, other: Found | undefined): boolean {
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return one.equals(other);
  if (typeof one === 'object' && typeof other === 'object' && 'link' in one && 'link' in other)
    return one.link === other.link;
  return one === other;
}

export function isLink(entry: Entry): entry is { readonly link: string } {
  return typeof entry === 'object' && 'link' in entry;
}

export function isFolder(entry: Entry): entry is { readonly folder: true } {
  return typeof entry === 'object' && 'folder' in entry;
}
