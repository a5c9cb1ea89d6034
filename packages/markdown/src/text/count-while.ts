/**
 * How many of the first `length` positions hold, by binary search: after one that does not hold, none does.
 *
 * @param holds says whether a position does
 */
export function countWhile(length: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
