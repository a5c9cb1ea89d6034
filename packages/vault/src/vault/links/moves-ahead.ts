import type { Draft } from '../vault.ts';
import { KeptFileTable } from './kept-file-table.ts';
import { KnownReferences } from './known-references.ts';

/** What one move in a draft finds out that the next one needs as well. */
export interface KnownOfMoves {
  readonly table: KeptFileTable;
  readonly references: KnownReferences;
}

const known = new WeakMap<Draft, KnownOfMoves>();

/**
 * Lets a draft keep what its moves find out, as more of them are to come.
 *
 * A single move does without: it would keep texts that nobody asks for again.
 */
export function expectMoves(draft: Draft): void {
  known.set(draft, { table: new KeptFileTable(), references: new KnownReferences() });
}

/** What earlier moves in a draft found out; undefined where no more were to be expected. */
export function knownOfMoves(draft: Draft): KnownOfMoves | undefined {
  return known.get(draft);
}
