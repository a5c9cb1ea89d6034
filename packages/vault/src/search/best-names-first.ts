import type { NoteIndex } from '../metadata/note-index.ts';
import { ordinalOf } from './find-matches.ts';
import { foldText } from './fold-text.ts';
import { piecesOf } from './tokens.ts';

/** Hits, by their positions in the index, and the scores of all texts. */
interface ScoredHits {
  readonly index: NoteIndex;
  readonly found: readonly number[];
  readonly scores: Float32Array;
}

/**
 * Raises the scores of some hits: those that contain each word as a whole word come before those that have it only as
 * a part of others, and those whose name, alias or title equals the query come first.
 *
 * @param words those of the query
 * @param names the forms in which the query may be a name
 */
export function raiseBestNames(hits: ScoredHits, words: readonly string[], names: readonly string[]): void {
  raise(hits, wholeWords(hits.index, words));
  const texts = hits.index.texts();
  const named = new Set(names.flatMap((name) => hits.index.named(name)).map((path) => ordinalOf(texts, path)));
  if (named.size > 0) raise(hits, (place) => named.has(place));
}

/** Tests for texts that contain all words as whole words; undefined if all hits do. */
function wholeWords(index: NoteIndex, words: readonly string[]): ((place: number) => boolean) | undefined {
  const partial = words.filter((word) => isWord(word) && !index.isNeverPart(word));
  if (partial.length === 0) return undefined;
  const having = partial.map((word) => new Set(index.occurrences([foldText(word)]).places));
  return (place) => having.every((places) => places.has(place));
}

function isWord(text: string): boolean {
  const [piece, other] = piecesOf(text);
  return piece?.kind === 'word' && other === undefined;
}

/** Lifts the scores of the better hits above those of the others, keeping their order. */
function raise({ found, scores }: ScoredHits, isBetter: ((place: number) => boolean) | undefined): void {
  if (isBetter === undefined) return;
  const better = found.filter((place) => place < scores.length && isBetter(place));
  if (better.length === 0 || better.length === found.length) return;
  const chosen = new Set(better);
  const highest = found.reduce((most, place) => (chosen.has(place) ? most : Math.max(most, scores[place] ?? 0)), 0);
  const lowest = better.reduce((least, place) => Math.min(least, scores[place] ?? 0), Number.POSITIVE_INFINITY);
  // As much as the best score: small ones would no longer differ beside a much larger number.
  const most = better.reduce((best, place) => Math.max(best, scores[place] ?? 0), highest);
  const lift = highest - lowest + (most || 1);
  if (lift <= 0) return;
  for (const place of better) scores[place] = (scores[place] ?? 0) + lift;
}
