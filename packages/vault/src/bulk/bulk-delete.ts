import type { Draft } from '../core/vault.ts';
import { deletionsUnconfirmed } from '../deletion/delete-errors.ts';
import {
  type DeleteMode,
  deleteEntry,
  findFileToDelete,
  findLinksLost,
  type LinksLost,
} from '../deletion/delete-files.ts';
import { type BulkResult, forEachSelected, settleItems } from './bulk-items.ts';
import { type Selection, selectNotes } from './select-notes.ts';

export interface BulkDelete {
  readonly select: Selection;
  readonly mode: DeleteMode;
  readonly atomic: boolean;
  readonly isConfirmed: boolean;
}

/**
 * Deletes many notes, and other files given by name.
 *
 * @throws AgentError `CONFIRMATION_REQUIRED`, `NOT_A_FOLDER` if the trash is unusable, `BATCH_FAILED`, and like `selectNotes`
 */
export async function bulkDelete(
  draft: Draft,
  { select, mode, atomic, isConfirmed }: BulkDelete,
): Promise<BulkResult & LinksLost> {
  const selected = await selectNotes(draft, select, (_, ref) => findFileToDelete(draft, ref, mode));
  if (!isConfirmed && selected.paths.length > 0) throw deletionsUnconfirmed(selected.paths, selected.requested);
  const lost = await findLinksLost(draft, selected.paths);
  const items = await forEachSelected(draft, selected, (path) => {
    deleteEntry(draft, path, mode);
    return { status: 'changed' };
  });
  return { items: settleItems(items, atomic), unselected: selected.unread, ...lost };
}
