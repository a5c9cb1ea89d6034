import { folderOf, isNotePath } from '../paths/link-paths.ts';
import type { VaultReader } from '../vault.ts';
import { levelOf } from './folder-level.ts';
import { folderScope } from './folder-scope.ts';
import { countFolders, type FolderCount } from './list-folders.ts';

export interface StructureWanted {
  readonly folder?: string | undefined;
  /** Levels below the folder; at the last one folders are named, and not looked into. */
  readonly depth: number;
  readonly files: 'none' | 'notes' | 'all';
  /** Most entries. */
  readonly limit: number;
}

/** A folder or a file of a tree, after the folder in which it lies. */
export interface StructureEntry {
  /** `/` for the vault itself. */
  readonly path: string;
  readonly kind: 'folder' | 'note' | 'file';
  /** Levels below the folder of the tree. */
  readonly level: number;
  /** Of a folder: notes in it and below it. */
  readonly notes_total?: number;
  /** Of a folder: what lies in it and is left out for the limit, or for the depth. */
  readonly omitted_folders?: number;
  readonly omitted_files?: number;
}

export interface Structure {
  readonly entries: readonly StructureEntry[];
  /** Entries that there are down to the depth. */
  readonly total: number;
}

/**
 * Tells the tree of a folder: in each folder first its folders, then its files, by name.
 *
 * Where it has more entries than the limit, outer folders go before inner ones, and folders before files, of which each
 * folder shows as many as all others can.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`
 */
export function listStructure(reader: VaultReader, { folder: ref, depth, files, limit }: StructureWanted): Structure {
  const { folder, holds } = folderScope(reader, ref);
  const base = levelOf(folder);
  const isWithin = (path: string) => holds(path) && levelOf(path) - base <= depth;
  const folders = reader.folders().filter(isWithin);
  const shownFolders = outermost(folders, limit);
  const wanted = files === 'none' ? [] : reader.files().filter((path) => files === 'all' || isNotePath(path));
  const inside = Map.groupBy(wanted.filter(holds), folderOf);
  const listed = [folder, ...folders].filter((path) => levelOf(path) - base < depth);
  const shown = [folder, ...shownFolders].filter((path) => levelOf(path) - base < depth);
  const most = fairShare(
    shown.map((path) => inside.get(path)?.length ?? 0),
    limit - shownFolders.length,
  );
  const tree = new Tree({
    counts: countFolders(reader),
    foldersIn: Map.groupBy(shownFolders, folderOf),
    filesIn: (path) => (levelOf(path) - base < depth ? (inside.get(path) ?? []).slice(0, most) : []),
    filesThere: (path) => (files === 'none' ? 0 : (inside.get(path)?.length ?? 0)),
  });
  const total = folders.length + listed.reduce((sum, path) => sum + (inside.get(path)?.length ?? 0), 0);
  return { entries: tree.entriesOf(folder, 0), total };
}

interface Parts {
  readonly counts: ReadonlyMap<string, Omit<FolderCount, 'path'>>;
  readonly foldersIn: ReadonlyMap<string, readonly string[]>;
  readonly filesIn: (folder: string) => readonly string[];
  readonly filesThere: (folder: string) => number;
}

class Tree {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  entriesOf(folder: string, level: number): StructureEntry[] {
    const { counts, foldersIn, filesIn, filesThere } = this.#parts;
    const folders = foldersIn.get(folder) ?? [];
    const files = filesIn(folder);
    const omittedFolders = (counts.get(folder)?.folders ?? 0) - folders.length;
    const omittedFiles = filesThere(folder) - files.length;
    const own: StructureEntry = {
      path: folder === '' ? '/' : folder,
      kind: 'folder',
      level,
      notes_total: counts.get(folder)?.notes_total ?? 0,
      ...(omittedFolders > 0 ? { omitted_folders: omittedFolders } : {}),
      ...(omittedFiles > 0 ? { omitted_files: omittedFiles } : {}),
    };
    return [
      own,
      ...folders.flatMap((path) => this.entriesOf(path, level + 1)),
      ...files.map((path): StructureEntry => {
        return { path, kind: isNotePath(path) ? 'note' : 'file', level: level + 1 };
      }),
    ];
  }
}

/** The first so many folders, outer ones before inner ones, in the order in which they are given. */
function outermost(folders: readonly string[], most: number): readonly string[] {
  if (folders.length <= most) return folders;
  const chosen = new Set(folders.toSorted((a, b) => levelOf(a) - levelOf(b)).slice(0, most));
  return folders.filter((path) => chosen.has(path));
}

/** How many of its files each folder can show, so that all of them together are no more than there is room for. */
function fairShare(counts: readonly number[], room: number): number {
  let left = room;
  const sorted = counts.toSorted((a, b) => a - b);
  for (const [index, count] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (count > share) return share;
    left -= count;
  }
  return Number.POSITIVE_INFINITY;
}
