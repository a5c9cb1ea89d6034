import type { TagPlacement } from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { manageNoteTags } from '../edits/manage-tags.ts';
import { checkTags } from '../edits/property-values.ts';
import { type BulkResult, forEachSelected, settleItems } from './bulk-items.ts';
import { type Selection, selectNotes } from './select-notes.ts';

export interface BulkTag {
  readonly select: Selection;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly where: TagPlacement;
  readonly atomic: boolean;
}

/**
 * Adds and removes tags of many notes.
 *
 * @throws AgentError `TAG_INVALID`, `BATCH_FAILED`, and like `selectNotes`
 */
export async function bulkTag(draft: Draft, { select, add, remove, where, atomic }: BulkTag): Promise<BulkResult> {
  checkTags([...add, ...remove]);
  const selected = await selectNotes(draft, select);
  const items = await forEachSelected(draft, selected, async (note) => {
    const { written } = await manageNoteTags(draft, { note, add, remove, where });
    return { status: written.etag === written.replaced_etag ? 'unchanged' : 'changed' };
  });
  return { items: settleItems(items, atomic), unselected: selected.unread };
}
