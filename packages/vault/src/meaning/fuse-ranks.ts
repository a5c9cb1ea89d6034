/** Keeps the first few of a list from outweighing all others; 60 is the customary value. */
const DAMPING = 60;

/**
 * Merges ranked lists into one, best first, by reciprocal rank: what several lists have near the top comes first. The
 * lists need no comparable scores. The score is 1 for what is first in all of them.
 */
export function fuseRanks<Item>(
  lists: readonly (readonly Item[])[],
): { readonly item: Item; readonly score: number }[] {
  const scores = new Map<Item, number>();
  const best = lists.length / (DAMPING + 1);
  for (const list of lists)
    for (const [rank, item] of list.entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (DAMPING + rank + 1) / best);
  return [...scores].sort(([, a], [, b]) => b - a).map(([item, score]) => ({ item, score }));
}
