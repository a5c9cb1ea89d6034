import { pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';
import { levelOf } from './folder-level.ts';
import { countFolders, type FolderCount } from './list-folders.ts';

export interface StructureQuery {
  readonly folder?: string | undefined;
  /** Levels below the folder. Folders at the last level are listed, but not their contents. */
  readonly depth: number;
  readonly files: 'none' | 'notes' | 'all';
  /** The most entries to list. */
  readonly limit: number;
  readonly cursor: string | undefined;
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

export interface Structure {
  /** The entries of the page and their parent folders. */
  readonly entries: readonly StructureEntry[];
  /** Number of entries of the page, not counting those parent folders. */
  readonly listed: number;
  /** Number of entries down to the depth. */
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** Folders that could not be read. */
  readonly unread: readonly UnreadText[];
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
  const { depth, limit, cursor } = query;
  const { folder, holds } = folderScope(reader, query.folder);
  const base = levelOf(folder);
  const isWithin = (path: string) => holds(path) && levelOf(path) - base <= depth;
  const folders = reader.folders().filter(isWithin);
  const there = reader.files().filter((path) => holds(path) && isOfKind(path, query.files));
  const files = there.filter(isWithin);
  const ordered = [...folders.toSorted((a, b) => levelOf(a) - levelOf(b)), ...inTurns(files)];
  const page = pageOf(ordered, { reader, keyOf: String, question: [folder, depth, query.files], limit, cursor });

  const last = page.items.at(-1);
  const seen = new Set(last === undefined ? ordered : ordered.slice(0, ordered.indexOf(last) + 1));
  const shown = withFoldersAbove(page.items, folder);
  const tree = new Tree({
    counts: countFolders(reader),
    foldersIn: Map.groupBy(
      folders.filter((path) => shown.has(path)),
      folderOf,
    ),
    filesIn: Map.groupBy(
      files.filter((path) => shown.has(path)),
      folderOf,
    ),
    seenIn: Map.groupBy(
      folders.filter((path) => seen.has(path)),
      folderOf,
    ),
    unseenIn: Map.groupBy(
      there.filter((path) => !seen.has(path)),
      folderOf,
    ),
  });
  return {
    entries: tree.entriesOf(folder, 0),
    listed: page.items.length,
    total: ordered.length,
    nextCursor: page.nextCursor,
    unread: closedFolders(reader, holds),
  };
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
interface Parts {
  readonly counts: ReadonlyMap<string, Omit<FolderCount, 'path'>>;
  readonly foldersIn: ReadonlyMap<string, readonly string[]>;
  readonly filesIn: ReadonlyMap<string, readonly string[]>;
  /** Folders that this page or an earlier one lists. */
  readonly seenIn: ReadonlyMap<string, readonly string[]>;
  /** Files that no page has listed so far. */
  readonly unseenIn: ReadonlyMap<string, readonly string[]>;
}

class Tree {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  entriesOf(folder: string, level: number): StructureEntry[] {
    const { counts, foldersIn, filesIn, seenIn, unseenIn } = this.#parts;
    const { folders = 0, notes_total = 0 } = counts.get(folder) ?? {};
    const omittedFolders = folders - (seenIn.get(folder)?.length ?? 0);
    const omittedFiles = unseenIn.get(folder)?.length ?? 0;
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
      ...(foldersIn.get(folder) ?? []).flatMap((path) => this.entriesOf(path, level + 1)),
      ...(filesIn.get(folder) ?? []).map((path): StructureEntry => {
        return { path, kind: isNotePath(path) ? 'note' : 'file', level: level + 1 };
      }),
    ];
  }
}
