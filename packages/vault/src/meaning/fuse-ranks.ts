/** Keeps the first few of a list from outweighing all others; 60 is the customary value. */
const DAMPING = 60;
/** The best score that a list can give; there are two lists. */
const BEST = 2 / (DAMPING + 1);

/** An item and its score: 1 for what is first in both lists. */
export interface FusedRank<Item> {
  readonly item: Item;
  readonly score: number;
}

/**
 * Merges two ranked lists into one, best first, by reciprocal rank: what both have near the top comes first. They need no
 * comparable scores. The first list may be long: it is only walked through.
 */
export function fuseRanks<Item>(long: readonly Item[], short: readonly Item[]): FusedRank<Item>[] {
  const left = new Map(short.map((item, rank) => [item, scoreAt(rank)]));
  const inLong: FusedRank<Item>[] = [];
  const raised: FusedRank<Item>[] = [];
  for (let rank = 0; rank < long.length; rank += 1) {
    const item = long[rank] as Item;
    const other = left.get(item);
    if (other === undefined) {
      inLong.push({ item, score: scoreAt(rank) });
    } else {
      raised.push({ item, score: scoreAt(rank) + other });
      left.delete(item);
    }
  }
  for (const [item, score] of left) raised.push({ item, score });
  return merged(
    inLong,
    raised.sort((a, b) => b.score - a.score),
  );
}

function scoreAt(rank: number): number {
  return 1 / (DAMPING + rank + 1) / BEST;
}

/** Two lists in the order of their scores as one; of equal scores, those of the first come first. */
function merged<Item>(first: readonly FusedRank<Item>[], second: readonly FusedRank<Item>[]): FusedRank<Item>[] {
  const all: FusedRank<Item>[] = [];
  let next = 0;
  for (const each of first) {
    for (; next < second.length && (second[next] as FusedRank<Item>).score > each.score; next += 1)
      all.push(second[next] as FusedRank<Item>);
    all.push(each);
  }
  return [...all, ...second.slice(next)];
}
