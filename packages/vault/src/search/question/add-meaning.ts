import type { VaultReader } from '../../core/vault.ts';
import { findByMeaning } from '../../meaning/find-by-meaning.ts';
import { fuseRanks } from '../../meaning/fuse-ranks.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import { ordinalOf } from '../find-matches.ts';

/** A note that may answer a question, by its position among the texts of the index. */
export interface RankedNote {
  readonly place: number;
  /** From 0 to 1. */
  readonly score: number;
}

/** The notes that may answer a question, best first. */
export interface RankedNotes {
  readonly ranked: readonly RankedNote[];
  /** The first line of the part of a note that is closest to the question, for notes found by meaning. */
  readonly lines: ReadonlyMap<number, number>;
  /** Why nothing was found by meaning, although a model is set. */
  readonly problem?: string | undefined;
}

/** Notes found by meaning. More would not answer the question. */
const MOST = 30;

/**
 * Merges the notes that have words of a question with those that are close to it in meaning. Without a model they stay
 * as they are.
 */
export async function addMeaning(
  { reader, index }: { readonly reader: VaultReader; readonly index: NoteIndex },
  byWords: readonly RankedNote[],
  { question, isAllowed }: { readonly question: string; readonly isAllowed?: ((place: number) => boolean) | undefined },
): Promise<RankedNotes> {
  const placeOf = (path: string): number => ordinalOf(index.texts(), path);
  const isWanted = isAllowed && ((path: string): boolean => isAllowed(placeOf(path)));
  const { hits, problem } = (await findByMeaning(reader, question, { count: MOST, isWanted })) ?? { hits: [] };
  const lines = new Map(hits.map(({ path, line }) => [placeOf(path), line]));
  if (hits.length === 0) return { ranked: byWords, lines, problem };
  const order = fuseRanks(
    byWords.map(({ place }) => place),
    [...lines.keys()],
  );
  return { ranked: order.map(({ item, score }) => ({ place: item, score })), lines };
}
