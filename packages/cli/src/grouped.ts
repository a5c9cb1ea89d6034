/** A number with its digits in groups, for people: `10,000`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** The same with its noun: `10,000 notes`. */
export function countedForPeople(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
}
