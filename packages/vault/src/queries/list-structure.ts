import { pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';
import { levelOf } from './folder-level.ts';
import { countFolders, type FolderCount } from './list-folders.ts';

export interface StructureWanted {
  readonly folder?: string | undefined;
  /** Levels below the folder; at the last one folders are named, and not looked into. */
  readonly depth: number;
  readonly files: 'none' | 'notes' | 'all';
  /** Most entries. */
  readonly limit: number;
  readonly cursor: string | undefined;
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
  /** Of a folder: what lies in it and no page told yet, for the limit, or for the depth. */
  readonly omitted_folders?: number;
  readonly omitted_files?: number;
}

export interface Structure {
  /** What the page tells, with the folders that it lies in. */
  readonly entries: readonly StructureEntry[];
  /** Entries that the page tells, without those folders. */
  readonly told: number;
  /** Entries that there are down to the depth. */
  readonly total: number;
  /** Where the next page begins; null at the end. */
  readonly nextCursor: string | null;
  /** Folders that could not be looked into. */
  readonly unread: readonly UnreadText[];
}

/**
 * Tells the tree of a folder: in each folder first its folders, then its files, by name.
 *
 * Where it has more entries than the limit, outer folders go before inner ones, and all of them before files: of each
 * folder the first file, then of each the second. What is told behind a cursor stands in the folders told before.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export function listStructure(reader: VaultReader, wanted: StructureWanted): Structure {
  const { depth, limit, cursor } = wanted;
  const { folder, holds } = folderScope(reader, wanted.folder);
  const base = levelOf(folder);
  const isWithin = (path: string) => holds(path) && levelOf(path) - base <= depth;
  const folders = reader.folders().filter(isWithin);
  const there = reader.files().filter((path) => holds(path) && isOfKind(path, wanted.files));
  const files = there.filter(isWithin);
  const ordered = [...folders.toSorted((a, b) => levelOf(a) - levelOf(b)), ...inTurns(files)];
  const page = pageOf(ordered, { reader, keyOf: String, question: [folder, depth, wanted.files], limit, cursor });

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
    told: page.items.length,
    total: ordered.length,
    nextCursor: page.nextCursor,
    unread: closedFolders(reader, holds),
  };
}

function isOfKind(path: string, files: StructureWanted['files']): boolean {
  return files === 'all' || (files === 'notes' && isNotePath(path));
}

/** The first file of each folder, then the second of each, and so on. */
function inTurns(files: readonly string[]): string[] {
  const turns = [...Map.groupBy(files, folderOf).values()].flatMap((inside) =>
    inside.map((file, turn) => ({ file, turn })),
  );
  return turns.sort((a, b) => a.turn - b.turn).map(({ file }) => file);
}

/** Entries with the folders in which they lie, below the folder of the tree. */
function withFoldersAbove(entries: readonly string[], folder: string): ReadonlySet<string> {
  const all = new Set(entries);
  for (const entry of entries) {
    for (let above = folderOf(entry); above !== folder && !all.has(above); above = folderOf(above)) all.add(above);
  }
  return all;
}

/** What a tree is made of, by the folder in which it lies. */
interface Parts {
  readonly counts: ReadonlyMap<string, Omit<FolderCount, 'path'>>;
  readonly foldersIn: ReadonlyMap<string, readonly string[]>;
  readonly filesIn: ReadonlyMap<string, readonly string[]>;
  /** Folders that this page or one before it tells. */
  readonly seenIn: ReadonlyMap<string, readonly string[]>;
  /** Files that none of them tells. */
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
