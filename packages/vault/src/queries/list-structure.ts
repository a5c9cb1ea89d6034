import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { closedFolders, type PageOfRead } from '../snapshots/unread-texts.ts';
import { countFolders, type FolderCount, levelOf } from './list-folders.ts';

export interface StructureQuery extends PageLimits {
  readonly folder?: string | undefined;
  /** Levels below the folder. Folders at the last level are listed, but not their contents. */
  readonly depth: number;
  readonly files: 'none' | 'notes' | 'all';
}

/** A folder or file of a tree, listed after its parent folder. */
export interface StructureEntry {
  /** `/` for the root. */
  readonly path: string;
  readonly kind: 'folder' | 'note' | 'file';
  /** Levels below the top folder of the tree. */
  readonly level: number;
  /** For a folder: the number of notes in it and below it. */
  readonly notes_total?: number;
  /** For a folder: its entries that no page has listed so far, because of the limit or the depth. */
  readonly omitted_folders?: number;
  readonly omitted_files?: number;
}

/** A page of the entries down to the depth. */
export interface Structure extends Omit<PageOfRead<StructureEntry>, 'items'> {
  /** The entries of the page and their parent folders. */
  readonly entries: readonly StructureEntry[];
  /** Number of entries of the page, not counting those parent folders. */
  readonly listed: number;
}

/**
 * Lists the tree of a folder: in each folder first the subfolders, then the files, by name.
 *
 * If there are more entries than the limit, outer folders come before inner ones, and all folders before files: the
 * first file of each folder, then the second of each. Entries on later pages belong to folders listed before.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export function listStructure(reader: VaultReader, query: StructureQuery): Structure {
  const { depth, files: kinds, limit, cursor } = query;
  const { folder, holds } = folderScope(reader, query.folder);
  const base = levelOf(folder);
  const isWithin = (path: string) => holds(path) && levelOf(path) - base <= depth;
  const folders = reader.folders().filter(isWithin);
  const there = reader.files().filter((path) => holds(path) && isOfKind(path, kinds));
  const files = there.filter(isWithin);
  const ordered = [...folders.toSorted((a, b) => levelOf(a) - levelOf(b)), ...inTurns(files)];
  const question = [folder, depth, kinds];
  const { items, ...page } = pageOf(ordered, { reader, keyOf: String, question, limit, cursor });

  const last = items.at(-1);
  const seen = new Set(last === undefined ? ordered : ordered.slice(0, ordered.indexOf(last) + 1));
  const shown = withFoldersAbove(items, folder);
  const isShown = (path: string) => shown.has(path);
  const tree = {
    counts: countFolders(reader),
    foldersIn: Map.groupBy(folders.filter(isShown), folderOf),
    filesIn: Map.groupBy(files.filter(isShown), folderOf),
    seenIn: Map.groupBy(new Set(folders).intersection(seen), folderOf),
    unseenIn: Map.groupBy(new Set(there).difference(seen), folderOf),
  };
  const entries = entriesOf(tree, folder);
  return { ...page, entries, listed: items.length, unread: closedFolders(reader, holds) };
}

function isOfKind(path: string, files: StructureQuery['files']): boolean {
  return files === 'all' || (files === 'notes' && isNotePath(path));
}

/** The first file of each folder, then the second of each, and so on. */
function inTurns(files: readonly string[]): string[] {
  const turns = [...Map.groupBy(files, folderOf).values()].flatMap((inside) =>
    inside.map((file, turn) => ({ file, turn })),
  );
  return turns.sort((a, b) => a.turn - b.turn).map(({ file }) => file);
}

/** Entries with their parent folders below the top folder of the tree. */
function withFoldersAbove(entries: readonly string[], folder: string): ReadonlySet<string> {
  const all = new Set(entries);
  for (const entry of entries) {
    for (let above = folderOf(entry); above !== folder && !all.has(above); above = folderOf(above)) all.add(above);
  }
  return all;
}

/** The parts of a tree, by their parent folder. */
interface Tree {
  readonly counts: ReadonlyMap<string, Omit<FolderCount, 'path'>>;
  readonly foldersIn: ReadonlyMap<string, readonly string[]>;
  readonly filesIn: ReadonlyMap<string, readonly string[]>;
  /** Folders that this page or an earlier one lists. */
  readonly seenIn: ReadonlyMap<string, readonly string[]>;
  /** Files that no page has listed so far. */
  readonly unseenIn: ReadonlyMap<string, readonly string[]>;
}

function entriesOf(tree: Tree, folder: string, level = 0): StructureEntry[] {
  const { folders = 0, notes_total = 0 } = tree.counts.get(folder) ?? {};
  const omittedFolders = folders - (tree.seenIn.get(folder)?.length ?? 0);
  const omittedFiles = tree.unseenIn.get(folder)?.length ?? 0;
  const own: StructureEntry = {
    path: folder === '' ? '/' : folder,
    kind: 'folder',
    level,
    notes_total,
    ...(omittedFolders > 0 ? { omitted_folders: omittedFolders } : {}),
    ...(omittedFiles > 0 ? { omitted_files: omittedFiles } : {}),
  };
  return [
    own,
    ...(tree.foldersIn.get(folder) ?? []).flatMap((path) => entriesOf(tree, path, level + 1)),
    ...(tree.filesIn.get(folder) ?? []).map((path): StructureEntry => {
      return { path, kind: isNotePath(path) ? 'note' : 'file', level: level + 1 };
    }),
  ];
}
