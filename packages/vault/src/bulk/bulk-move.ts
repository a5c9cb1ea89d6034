import type { Move } from '../core/move.ts';
import { noteExists } from '../core/note-errors.ts';
import type { Draft } from '../core/vault.ts';
import { type MovedFiles, moveFiles, NOTHING_MOVED, type UpdateLinks } from '../moves/move-files.ts';
import { asCompared, extensionOf, folderOf, nameOf, pathIn } from '../paths/link-paths.ts';
import { assertCreatable, parseVaultPath } from '../paths/note-path.ts';
import { findOwnFile } from '../references/find-file.ts';
import { plainFolder } from '../references/find-folder.ts';
import { numberedName } from '../references/new-note-name.ts';
import { folderToFill, readNewPath } from '../references/new-path.ts';
import {
  type BulkItem,
  type BulkResult,
  failedItem,
  forEachSelected,
  settleItems,
  type WorkedItem,
} from './bulk-items.ts';
import { type Selection, selectNotes } from './select-notes.ts';

export interface BulkMove {
  readonly select: Selection;
  /** The target folder. */
  readonly to: string;
  readonly onConflict: 'error' | 'skip' | 'rename';
  readonly updateLinks: UpdateLinks;
  readonly atomic: boolean;
}

export interface BulkMoved extends MovedFiles, BulkResult {
  readonly folder: string;
}

/**
 * Moves many notes, and other files given by name, into a folder, which is created if necessary. Links are updated in a
 * single plan.
 *
 * If two notes have the same name, the first by path gets it.
 *
 * @throws AgentError `NOT_A_FOLDER`, `BATCH_FAILED`, and like `selectNotes` and `moveFiles`
 */
export async function bulkMove(
  draft: Draft,
  { select, to, onConflict, updateLinks, atomic }: BulkMove,
): Promise<BulkMoved> {
  const selected = await selectNotes(draft, select, findOwnFile);
  const folder = spelledFolder(draft, to);
  const taken = namesIn(draft, folder);
  const isTaken = (name: string) => taken.has(asCompared(name)) || draft.kindOf(pathIn(folder, name)) !== undefined;

  const wanted = await forEachSelected(draft, selected, (path) => {
    if (folderOf(path) === folder) return { status: 'unchanged' };
    const name = nameOf(path);
    if (isTaken(name) && onConflict === 'skip') return { status: 'skipped' };
    if (isTaken(name) && onConflict === 'error') throw noteExists(pathIn(folder, name));
    const extension = extensionOf(name);
    const stem = name.slice(0, name.length - extension.length);
    const free = numberedName(stem, (other) => isTaken(other + extension)) + extension;
    taken.add(asCompared(free));
    return { status: 'changed', to: pathIn(folder, free) };
  });
  const refused = await draft.refusedMoves(movesOf(wanted));
  const worked = wanted.map((item) => {
    const refusal = refused.get(item.path);
    return refusal === undefined ? item : failedItem(item.path, refusal);
  });
  const items = settleItems(worked, atomic);

  const moves = movesOf(items);
  const moved = moves.length === 0 ? NOTHING_MOVED : await moveFiles(draft, { moves, updateLinks });
  return { folder, items, unselected: selected.unread, ...moved };
}

function movesOf(items: readonly (BulkItem | WorkedItem)[]): Move[] {
  return items.flatMap(({ path, to }) => (to === undefined ? [] : [{ from: path, to }]));
}

function spelledFolder(draft: Draft, to: string): string {
  const wanted = plainFolder(draft, readNewPath(draft, to));
  if (wanted === '') return '';
  const folder = folderToFill(draft, wanted);
  assertCreatable(parseVaultPath(folder));
  return folder;
}

/** The names in a folder, folded for comparison. */
function namesIn(draft: Draft, folder: string): Set<string> {
  const isIn = (path: string) => folderOf(path) === folder;
  return new Set([...draft.files(), ...draft.folders()].filter(isIn).map((path) => asCompared(nameOf(path))));
}
