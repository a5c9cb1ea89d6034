import type { MeantNotes, RankedNote } from './add-meaning.ts';

/** In another order than by relevance, the notes with at least this share of what the best has of the question. */
const RELEVANT = 0.5;

/**
 * The notes that have at least half as many words of the question as the one with most, weighed, or are at least half as
 * close to it in meaning as the closest one.
 *
 * @param shares how much of the words each note has, by its position
 */
export function relevantNotes(
  { ranked, closest }: Pick<MeantNotes, 'closest'> & { readonly ranked: readonly RankedNote[] },
  shares: Float32Array,
): RankedNote[] {
  const shareOf = ({ place }: RankedNote): number => shares[place] ?? 0;
  const closenessOf = ({ place }: RankedNote): number => closest.get(place)?.closeness ?? 0;
  const most = ranked.reduce((best, note) => Math.max(best, shareOf(note)), 0);
  const nearest = ranked.reduce((best, note) => Math.max(best, closenessOf(note)), 0);
  const hasWords = (note: RankedNote) => shareOf(note) >= most * RELEVANT && (most > 0 || nearest === 0);
  const isClose = (note: RankedNote) => nearest > 0 && closenessOf(note) >= nearest * RELEVANT;
  return ranked.filter((note) => hasWords(note) || isClose(note));
}
