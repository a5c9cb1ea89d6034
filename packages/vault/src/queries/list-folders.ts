import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, foldersAbove, isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { closedFolders, type PageOfRead } from '../snapshots/unread-texts.ts';

export interface FolderQuery extends PageLimits {
  readonly folder?: string | undefined;
  /** Levels below the folder; 1 lists only its direct subfolders. */
  readonly depth?: number | undefined;
}

/** A folder with counts of its contents. */
export interface FolderCount {
  /** `/` for the root. */
  readonly path: string;
  /** Notes directly in it. */
  readonly notes: number;
  /** Notes in it and below it. */
  readonly notes_total: number;
  /** Files other than notes directly in it. */
  readonly other_files: number;
  /** Folders directly in it. */
  readonly folders: number;
}

/**
 * Lists a folder and its subfolders, in order of their paths.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export function listFolders(
  reader: VaultReader,
  { folder: ref, depth, ...limits }: FolderQuery,
): PageOfRead<FolderCount> {
  const { folder, holds } = folderScope(reader, ref);
  const counts = countFolders(reader);
  const isDeepEnough = (path: string) => depth === undefined || levelOf(path) - levelOf(folder) <= depth;
  const found = [folder, ...reader.folders().filter((path) => holds(path) && isDeepEnough(path))];
  const page = pageOf(found, { reader, keyOf: String, question: [folder, depth], ...limits });
  const items = page.items.map((path) => ({ path: path === '' ? '/' : path, ...(counts.get(path) ?? none()) }));
  return { ...page, items, unread: closedFolders(reader, holds) };
}

/** Depth of a folder or file; 0 for the root. */
export function levelOf(path: string): number {
  if (path === '') return 0;
  let level = 1;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) level += 1;
  return level;
}

type Counts = { -readonly [Member in keyof Omit<FolderCount, 'path'>]: number };

/** Counts the contents of each folder of a vault, by path; the root has an empty path. */
export function countFolders(reader: VaultReader): ReadonlyMap<string, Readonly<Counts>> {
  const counts = new Map<string, Counts>(['', ...reader.folders()].map((path) => [path, none()]));
  for (const path of reader.folders()) (counts.get(folderOf(path)) ?? none()).folders += 1;
  for (const path of reader.files()) {
    (counts.get(folderOf(path)) ?? none())[isNotePath(path) ? 'notes' : 'other_files'] += 1;
  }
  for (const [path, { notes }] of counts) {
    for (const above of new Set(['', ...foldersAbove(path), path])) (counts.get(above) ?? none()).notes_total += notes;
  }
  return counts;
}

function none(): Counts {
  return { notes: 0, notes_total: 0, other_files: 0, folders: 0 };
}
