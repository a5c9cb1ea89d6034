import type { AgentError } from '@obsidian-agent/shared-types';
import type { Draft } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import type { UnreadText } from '../snapshots/unread-texts.ts';
import { asItemFailure, bulkFailed, type FailedNote, type ItemFailure, isItemFailure } from './bulk-failures.ts';
import type { SelectedNotes } from './select-notes.ts';

/** The result for one selected note. */
export interface BulkItem {
  /** Or the reference that did not match. */
  readonly path: string;
  readonly status: 'changed' | 'unchanged' | 'skipped' | 'failed';
  readonly to?: string;
  /** The reference in the selection, if the note is stored under another name. */
  readonly requested?: string;
  readonly error?: ItemFailure;
}

/** The effect of a bulk command. */
export interface BulkResult {
  readonly items: readonly BulkItem[];
  /** Texts that the selection left out because they cannot be read. */
  readonly unselected: readonly UnreadText[];
}

/** An item whose error may still become the error of the whole command. */
export interface WorkedItem extends Omit<BulkItem, 'error'> {
  readonly error?: AgentError;
}

type ItemResult = Omit<WorkedItem, 'path' | 'requested'>;
type ItemWork = (path: string) => ItemResult | Promise<ItemResult>;

/** Applies a change to each selected note. If it fails for a note, it must not have drafted anything. */
export async function forEachSelected(
  draft: Draft,
  { paths, requested, unresolved }: SelectedNotes,
  work: ItemWork,
): Promise<readonly WorkedItem[]> {
  const items: WorkedItem[] = unresolved.map(({ ref, error }) => failedItem(ref, error));
  for await (const path of withPauses(draft, paths)) {
    const ref = requested.get(path);
    items.push({ ...(await itemOf(path, work)), ...(ref === undefined ? {} : { requested: ref }) });
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * Returns the result for each note of a bulk command.
 *
 * @throws AgentError `BATCH_FAILED` if one of them failed and the command is atomic
 */
export function settleItems(items: readonly WorkedItem[], atomic: boolean): readonly BulkItem[] {
  const failed = items.filter((item): item is WorkedItem & FailedNote => item.error !== undefined);
  const [first] = failed;
  if (atomic && first !== undefined) throw bulkFailed(first, failed, items.length);
  return items.map(({ error, ...item }) => (error === undefined ? item : { ...item, error: asItemFailure(error) }));
}

async function itemOf(path: string, work: ItemWork): Promise<WorkedItem> {
  try {
    return { path, ...(await work(path)) };
  } catch (error) {
    // The trash is unusable for all items.
    if (!isItemFailure(error) || error.reason === 'NOT_A_FOLDER') throw error;
    return failedItem(path, error);
  }
}

/** The result for a note that could not be changed, or for a reference that did not match. */
export function failedItem(path: string, error: AgentError): WorkedItem {
  return { path, status: 'failed', error };
}
