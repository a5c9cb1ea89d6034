/** A whole number with its digits in groups, for people: `10,000`. Loading a format of `Intl` takes a tenth of the time of a list. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The same with its noun: `10,000 notes`. */
export function countedForPeople(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
}
