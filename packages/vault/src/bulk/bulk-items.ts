import type { AgentError } from '@obsidian-agent/shared-types';
import type { Draft } from '../core/vault.ts';
import { asItemFailure, bulkFailed, type FailedNote, type ItemFailure, isItemFailure } from './bulk-failures.ts';
import type { SelectedNotes } from './select-notes.ts';

/** What becomes of one note that was selected. */
export interface BulkItem {
  /** Or the reference that names none. */
  readonly path: string;
  readonly status: 'changed' | 'unchanged' | 'skipped' | 'failed';
  readonly to?: string;
  readonly error?: ItemFailure;
}

/** The same while its failure can still be that of the whole command. */
export interface WorkedItem extends Omit<BulkItem, 'error'> {
  readonly error?: AgentError;
}

type Fate = Omit<WorkedItem, 'path'>;
type ItemWork = (path: string) => Fate | Promise<Fate>;

/** Items between two looks at the signal. */
const STRIDE = 64;

/** Does the same to each selected note. The work of a note that fails must have drafted nothing. */
export async function forEachSelected(
  draft: Draft,
  { paths, unresolved }: SelectedNotes,
  work: ItemWork,
): Promise<readonly WorkedItem[]> {
  const items: WorkedItem[] = unresolved.map(({ ref, error }) => failedItem(ref, error));
  for (const [index, path] of paths.entries()) {
    if (index % STRIDE === STRIDE - 1) await draft.pause();
    items.push(await itemOf(path, work));
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * What becomes of each note of a bulk command.
 *
 * @throws AgentError `BATCH_FAILED` if one of them failed and the command was to happen whole or not at all
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
    if (!isItemFailure(error)) throw error;
    return failedItem(path, error);
  }
}

/** A note, or a reference that names none, with why nothing was done to it. */
export function failedItem(path: string, error: AgentError): WorkedItem {
  return { path, status: 'failed', error };
}
