import type { VaultReader } from '../../core/vault.ts';
import { findByMeaning } from '../../meaning/find-by-meaning.ts';
import { type FusedRank, fuseRanks } from '../../meaning/fuse-ranks.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import { ordinalOf } from '../find-matches.ts';

/** A note that may answer a question, by its position among the texts of the index. */
export interface RankedNote {
  readonly place: number;
  /** From 0 to 1. */
  readonly score: number;
}

/** The part of a note that is closest to a question. */
export interface ClosestPart {
  /** Its first line, from 1. */
  readonly line: number;
  /** From 0 to 1. */
  readonly closeness: number;
}

/** Notes that are close to a question in meaning. */
export interface MeantNotes {
  /** By their positions, the closest first: the part of the note that is closest to the question. */
  readonly closest: ReadonlyMap<number, ClosestPart>;
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
  return { closest: new Map(hits.map(({ path, line, closeness }) => [placeOf(path), { line, closeness }])), problem };
}

/** Merges the notes that have words of a question with those that are close to it in meaning; both best first. */
export function addMeaning(byWords: readonly RankedNote[], { closest }: MeantNotes): readonly RankedNote[] {
  if (closest.size === 0) return byWords;
  // The mean of how much of the words a note has, and how close it is.
  const scores = new Map(byWords.map(({ place, score }) => [place, score / 2]));
  for (const [place, { closeness }] of closest) scores.set(place, (scores.get(place) ?? 0) + closeness / 2);
  const order = fuseRanks(
    byWords.map(({ place }) => place),
    [...closest.keys()],
  );
  return withScores(order, scores);
}

/** The notes in their order, best first. None is scored lower than one below it. */
function withScores(order: readonly FusedRank<number>[], scores: ReadonlyMap<number, number>): RankedNote[] {
  const ranked: RankedNote[] = [];
  let score = 0;
  for (let rank = order.length - 1; rank >= 0; rank -= 1) {
    const place = (order[rank] as FusedRank<number>).item;
    score = Math.max(score, scores.get(place) ?? 0);
    ranked.push({ place, score });
  }
  return ranked.reverse();
}
