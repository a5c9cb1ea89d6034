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

/** Notes that are close to a question in meaning. */
export interface MeantNotes {
  /** By their positions, the closest first: the first line of the part of the note that is closest to the question. */
  readonly lines: ReadonlyMap<number, number>;
  /** Why nothing was found by meaning, although a model is set. */
  readonly problem?: string | undefined;
}

/** Notes found by meaning. More would not answer the question. */
const MOST = 30;

/** Finds the notes that are close to a question in meaning; none without a model. */
export async function findMeant(
  { reader, index }: { readonly reader: VaultReader; readonly index: NoteIndex },
  { question, isAllowed }: { readonly question: string; readonly isAllowed?: ((place: number) => boolean) | undefined },
): Promise<MeantNotes> {
  const placeOf = (path: string): number => ordinalOf(index.texts(), path);
  const isWanted = isAllowed && ((path: string): boolean => isAllowed(placeOf(path)));
  const { hits, problem } = (await findByMeaning(reader, question, { count: MOST, isWanted })) ?? { hits: [] };
  return { lines: new Map(hits.map(({ path, line }) => [placeOf(path), line])), problem };
}

/** Merges the notes that have words of a question with those that are close to it in meaning; both best first. */
export function addMeaning(byWords: readonly RankedNote[], { lines }: MeantNotes): readonly RankedNote[] {
  if (lines.size === 0) return byWords;
  const order = fuseRanks(
    byWords.map(({ place }) => place),
    [...lines.keys()],
  );
  return order.map(({ item, score }) => ({ place: item, score }));
}
