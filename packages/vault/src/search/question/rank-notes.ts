import { lengthsOf, listedOccurrences, type Occurrences, type TextFile } from '../../metadata/note-index.ts';
import { oncePerList } from '../../metadata/once-per-list.ts';
import type { WordGroup } from './expand-words.ts';

/** The words of a question, and how well each note has them. */
export interface WeighedWords {
  readonly groups: readonly WordGroup[];
  /** The rarity of each group, times its weight; 0 for one that does not count beside rarer ones. */
  readonly rarities: readonly number[];
  /** The notes with any of the words, in the order of their positions in the index. */
  readonly places: readonly number[];
  /** For each text, from 0 to 1: the part of the question that it has, rarer words counting more. */
  readonly scores: Float32Array;
  /** For each text, from 0 to 1: the part of the question that it has, however often. */
  shares(): Float32Array;
}

const K1 = 1.6;
const B = 0.5;
/** A word that was corrected may be wrong. */
const CORRECTED = 0.7;
/** A word in at most so many notes always counts. */
const FEW = 1000;

/**
 * Ranks notes by the words of a question with BM25.
 *
 * In a large vault, words that more than half of the notes contain do not count beside rarer ones.
 */
export function rankNotes(texts: readonly TextFile[], all: readonly WordGroup[]): WeighedWords {
  const sizes = sizesOf(texts);
  const found = all.map(weighed);
  const mostNotes = Math.max(sizes.count / 2, FEW);
  const isCommon = found.map((occurrences) => occurrences.areMoreThan(mostNotes));
  const isAnySelective = found.some((occurrences, group) => isCommon[group] === false && occurrences.areMoreThan(0));
  const rarities = all.map(({ weight }, group) => {
    if (isCommon[group] === true && isAnySelective) return 0;
    const notes = found[group]?.places.length ?? 0;
    // Notes without a text, which have no size, may have a word in their names.
    const without = Math.max(sizes.count - notes, 0);
    return weight * Math.log(1 + (without + 0.5) / (notes + 0.5));
  });
  const most = Math.max(
    rarities.reduce((sum, rarity) => sum + rarity, 0),
    Number.MIN_VALUE,
  );
  const scores = new Float32Array(texts.length);
  for (const [group, occurrences] of found.entries())
    if (rarities[group] !== 0) new GainOf(sizes, (rarities[group] as number) / most).addTo(scores, occurrences);
  const shares = () => {
    const parts = new Float32Array(texts.length);
    for (const [group, occurrences] of found.entries()) {
      const rarity = rarities[group] as number;
      if (rarity === 0) continue;
      for (const place of occurrences.places) parts[place] = (parts[place] as number) + rarity / most;
    }
    return parts;
  };
  return { groups: all, rarities, places: placesOf(scores), scores, shares };
}

/** What the occurrences of one word add to the scores of notes. */
class GainOf {
  readonly #sizes: Sizes;
  readonly #share: number;

  constructor(sizes: Sizes, share: number) {
    this.#sizes = sizes;
    this.#share = share;
  }

  // A plain loop: a process that answers one question ends before its engine has optimized it.
  addTo(scores: Float32Array, { places, weights }: Occurrences): void {
    const { bytes, average } = this.#sizes;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      const frequency = weights[at] as number;
      const norm = K1 * (1 - B + (B * (bytes[place] as number)) / average);
      scores[place] = (scores[place] as number) + (this.#share * frequency) / (frequency + norm);
    }
  }
}

function placesOf(scores: Float32Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) if (scores[place] !== 0) places.push(place);
  return places;
}

/** What is found for a corrected word may not be what was asked for. */
function weighed({ found, correction }: WordGroup): Occurrences {
  if (correction === undefined) return found;
  return listedOccurrences(
    found.places,
    found.weights.map((weight) => CORRECTED * weight),
  );
}

/** The lengths of texts, as `lengthsOf`, and their average. */
interface Sizes {
  readonly bytes: Float64Array;
  readonly count: number;
  readonly average: number;
}

const sizesOf = oncePerList((texts: readonly TextFile[]): Sizes => {
  const bytes = lengthsOf(texts);
  let count = 0;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const length = bytes[at] as number;
    if (length > 0) count += 1;
    sum += length;
  }
  return { bytes, count, average: Math.max(sum / Math.max(count, 1), 1) };
});
