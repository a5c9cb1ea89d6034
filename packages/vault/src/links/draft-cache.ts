import type { Draft } from '../core/vault.ts';
import { KeptFileTable } from './incremental-file-table.ts';
import { KnownReferences } from './known-references.ts';

/** Looking through all texts for as many names takes about as long as an index of them. */
const WORTH_AN_INDEX = 32;

/** What one move or new note in a draft finds out of links that the next one needs as well. */
export interface KnownOfNames {
  /** So many are to come that an index is made for them where there is none. */
  readonly areMany: boolean;
  readonly table: KeptFileTable;
  readonly references: KnownReferences;
}

const known = new WeakMap<Draft, KnownOfNames>();

/**
 * Lets a draft keep what those find out that give files new names, where there are to be so many.
 *
 * A single one does without: it would keep texts that nobody asks for again.
 */
export function expectNewNames(draft: Draft, count: number): void {
  if (count < 2) return;
  const areMany = count >= WORTH_AN_INDEX;
  known.set(draft, { areMany, table: new KeptFileTable(), references: new KnownReferences() });
}

/** What earlier ones in a draft found out; undefined where no more were to be expected. */
export function knownOfNames(draft: Draft): KnownOfNames | undefined {
  return known.get(draft);
}
