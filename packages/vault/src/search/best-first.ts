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
  if (most < places.length * FEW) return fewFirst(places, bits, most);
  const keys = new Float64Array(places.length);
  // Plain loops: iterators over ten thousand numbers take longer than sorting the few results.
  for (let at = 0; at < places.length; at += 1) keys[at] = keyOf(places[at] as number, bits);
  keys.sort();
  const ordered = new Array<number>(keys.length);
  for (let at = 0; at < keys.length; at += 1) ordered[at] = placeOf(keys[at] as number);
  return ordered;
}

/** Sorts the best few to the beginning. Computing a key twice takes less time than keeping a hundred thousand of them. */
function fewFirst(places: readonly number[], bits: Uint32Array, most: number): number[] {
  const least = Float64Array.from(places.slice(0, most), (place) => keyOf(place, bits)).sort();
  for (let at = most; at < places.length; at += 1) {
    const key = keyOf(places[at] as number, bits);
    if (key > (least[most - 1] as number)) continue;
    let to = most - 1;
    for (; to > 0 && key < (least[to - 1] as number); to -= 1) least[to] = least[to - 1] as number;
    least[to] = key;
  }
  const last = least[most - 1] as number;
  const ordered = new Array<number>(places.length);
  let next = 0;
  for (; next < most; next += 1) ordered[next] = placeOf(least[next] as number);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    if (keyOf(place, bits) <= last) continue;
    ordered[next] = place;
    next += 1;
  }
  return ordered;
}

function keyOf(place: number, bits: Uint32Array): number {
  return worst(bits[place] as number) * PLACES + place;
}

/** The remainder operator takes many times as long for numbers of this size. */
function placeOf(key: number): number {
  return key - Math.floor(key / PLACES) * PLACES;
}

/**
 * Counts down from the bits of the largest number to those of the smallest: for negative numbers, the bits rise as the
 * numbers fall.
 */
function worst(bits: number): number {
  // Both zeros are equal.
  return bits > 0x8000_0000 ? bits : 0x7fff_ffff - (bits & 0x7fff_ffff);
}
