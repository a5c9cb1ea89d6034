/** Sets a place below a score in one number, of which the engine keeps 53 bits. */
const PLACES = 2 ** 21;

/** Of how many the best few are sorted faster by themselves. */
const FEW = 1 / 8;

/**
 * Sorts places by their scores, the best first, and those of one score by themselves; behind the first `most` the others
 * may follow in any order.
 *
 * Numbers are sorted many times faster where they need not be compared by a function: of a common word a page of twenty
 * is wanted, and ten thousand texts have it.
 */
export function bestFirst(places: readonly number[], scores: Float32Array, most: number = places.length): number[] {
  if (scores.length > PLACES) return places.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = new Float64Array(places.length);
  // Plain loops: iterators over ten thousand numbers take longer than sorting the few that are wanted.
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    keys[at] = worst(bits[place] as number) * PLACES + place;
  }
  if (most < keys.length * FEW) putLeastFirst(keys, most);
  else keys.sort();
  const ordered = new Array<number>(keys.length);
  for (let at = 0; at < keys.length; at += 1) ordered[at] = (keys[at] as number) % PLACES;
  return ordered;
}

/** Sorts the least few numbers to the beginning. */
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

/** Counts down from the bits of the greatest number to those of the least: below zero, bits rise as numbers fall. */
function worst(bits: number): number {
  // Both zeros are one.
  return bits > 0x8000_0000 ? bits : 0x7fff_ffff - (bits & 0x7fff_ffff);
}
