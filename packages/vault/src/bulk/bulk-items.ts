import type { Draft } from '../core/vault.ts';
import { asItemFailure, bulkFailed, type ItemFailure, isItemFailure } from './bulk-failures.ts';
import type { SelectedNotes } from './select-notes.ts';

/** What becomes of one note that was selected. */
export interface BulkItem {
  /** Or the reference that names none. */
  readonly path: string;
  readonly status: 'changed' | 'unchanged' | 'skipped' | 'failed';
  readonly to?: string;
  readonly error?: ItemFailure;
}

type Fate = Omit<BulkItem, 'path'>;
type ItemWork = (path: string) => Fate | Promise<Fate>;

/** Items between two looks at the signal. */
const STRIDE = 64;

/** Does the same to each selected note. The work of a note that fails must have drafted nothing. */
export async function forEachSelected(
  draft: Draft,
  { paths, unresolved }: SelectedNotes,
  work: ItemWork,
): Promise<readonly BulkItem[]> {
  const items: BulkItem[] = unresolved.map(({ ref, error }) => failedItem(ref, asItemFailure(error)));
  for (const [index, path] of paths.entries()) {
    if (index % STRIDE === STRIDE - 1) await draft.pause();
    items.push(await itemOf(path, work));
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * Refuses a bulk command of which one note failed, where it was to happen whole or not at all.
 *
 * @throws AgentError `BATCH_FAILED`
 */
export function assertNoneFailed(items: readonly BulkItem[], atomic: boolean): void {
  const failed = items.flatMap(({ path, error }) => (error === undefined ? [] : [{ path, ...error }]));
  if (atomic && failed.length > 0) throw bulkFailed(failed, items.length);
}

async function itemOf(path: string, work: ItemWork): Promise<BulkItem> {
  try {
    return { path, ...(await work(path)) };
  } catch (error) {
    if (!isItemFailure(error)) throw error;
    return failedItem(path, asItemFailure(error));
  }
}

/** A note, or a reference that names none, with why nothing was done to it. */
export function failedItem(path: string, error: ItemFailure): BulkItem {
  return { path, status: 'failed', error };
}
