import type { Draft } from '../vault.ts';
import { KeptFileTable } from './kept-file-table.ts';
import { KnownReferences } from './known-references.ts';

/** Looking through all texts for as many moves takes about as long as an index of them. */
const WORTH_AN_INDEX = 32;

/** What one move in a draft finds out that the next one needs as well. */
export interface KnownOfMoves {
  /** So many moves are to come that an index is made for them where there is none. */
  readonly areMany: boolean;
  readonly table: KeptFileTable;
  readonly references: KnownReferences;
}

const known = new WeakMap<Draft, KnownOfMoves>();

/**
 * Lets a draft keep what its moves find out, where there are to be so many.
 *
 * A single move does without: it would keep texts that nobody asks for again.
 */
export function expectMoves(draft: Draft, count: number): void {
  if (count < 2) return;
  const areMany = count >= WORTH_AN_INDEX;
  known.set(draft, { areMany, table: new KeptFileTable(), references: new KnownReferences() });
}

/** What earlier moves in a draft found out; undefined where no more were to be expected. */
export function knownOfMoves(draft: Draft): KnownOfMoves | undefined {
  return known.get(draft);
}
