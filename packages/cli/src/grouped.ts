/** A number with its digits in groups, for people: `10,000`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
