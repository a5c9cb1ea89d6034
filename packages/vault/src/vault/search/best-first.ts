/** Sets a place below a score in one number, of which the engine keeps 53 bits. */
const PLACES = 2 ** 21;

/**
 * Sorts places by their scores, the best first, and those of one score by themselves.
 *
 * Numbers are sorted many times faster where they need not be compared by a function: of a common word a page of twenty
 * is wanted, and ten thousand texts have it.
 */
export function bestFirst(places: readonly number[], scores: Float32Array): number[] {
  if (scores.length > PLACES) return places.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = Float64Array.from(places, (place) => worst(bits[place] ?? 0) * PLACES + place).sort();
  return Array.from(keys, (key) => key % PLACES);
}

/** Counts down from the bits of the greatest number to those of the least: below zero, bits rise as numbers fall. */
function worst(bits: number): number {
  // Both zeros are one.
  return bits > 0x8000_0000 ? bits : 0x7fff_ffff - (bits & 0x7fff_ffff);
}
