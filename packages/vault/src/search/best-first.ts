/**
 * Combines a score and a position in one number of the 53 bits that the engine keeps, with the position as the
 * tie-breaker.
 */
const PLACES = 2 ** 21;

/** Below this share, it is faster to select the best few and sort only those. */
const FEW = 1 / 8;

/**
 * Sorts positions by score, best first, and equal scores by position. Those after the first `most` may be in any order.
 *
 * Sorting numbers is many times faster without a comparison function: a common word occurs in ten thousand texts, of
 * which a page needs twenty.
 */
export function bestFirst(places: readonly number[], scores: Float32Array, most: number = places.length): number[] {
  if (scores.length > PLACES) return places.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = new Float64Array(places.length);
  // Plain loops: iterators over ten thousand numbers take longer than sorting the few results.
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    keys[at] = worst(bits[place] as number) * PLACES + place;
  }
  if (most < keys.length * FEW) putLeastFirst(keys, most);
  else keys.sort();
  const ordered = new Array<number>(keys.length);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as number;
    // The remainder operator takes many times as long for numbers of this size.
    ordered[at] = key - Math.floor(key / PLACES) * PLACES;
  }
  return ordered;
}

/** Sorts the smallest `most` numbers to the beginning. */
function putLeastFirst(keys: Float64Array, most: number): void {
  const least = keys.slice(0, most).sort();
  for (let at = most; at < keys.length; at += 1) {
    const key = keys[at] as number;
    if (key > (least[most - 1] as number)) continue;
    keys[at] = least[most - 1] as number;
    let to = most - 1;
    for (; to > 0 && key < (least[to - 1] as number); to -= 1) least[to] = least[to - 1] as number;
    least[to] = key;
  }
  keys.set(least);
}

/**
 * Counts down from the bits of the largest number to those of the smallest: for negative numbers, the bits rise as the
 * numbers fall.
 */
function worst(bits: number): number {
  // Both zeros are equal.
  return bits > 0x8000_0000 ? bits : 0x7fff_ffff - (bits & 0x7fff_ffff);
}
