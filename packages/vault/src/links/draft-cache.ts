import type { Draft } from '../core/vault.ts';
import { IncrementalFileTable } from './incremental-file-table.ts';
import { KnownReferences } from './known-references.ts';

/** Searching all texts for this many names takes about as long as indexing them. */
const WORTH_AN_INDEX = 32;

/** Link data that one move or new note in a draft shares with the next. */
export interface DraftCache {
  /** Whether so many changes are expected that an index is worth building. */
  readonly isWorthAnIndex: boolean;
  readonly table: IncrementalFileTable;
  readonly references: KnownReferences;
}

const known = new WeakMap<Draft, DraftCache>();

/**
 * Lets a draft cache link data, if several files are about to get new names.
 *
 * For a single file, the cache would only keep texts in memory that are not needed again.
 */
export function prepareDraftCache(draft: Draft, count: number): void {
  if (count < 2) return;
  const isWorthAnIndex = count >= WORTH_AN_INDEX;
  known.set(draft, { isWorthAnIndex, table: new IncrementalFileTable(), references: new KnownReferences() });
}

/** The cache of a draft; undefined if no further changes were expected. */
export function draftCacheOf(draft: Draft): DraftCache | undefined {
  return known.get(draft);
}
