/** Other words, separated by spaces, by what they mean. */
export type Synonyms = Readonly<Record<string, string>>;

/** What a word means, in the order of the table. */
export function meaningsOf(word: string, table: Synonyms): string[] {
  return Object.keys(table).filter((meaning) => table[meaning]?.split(' ').includes(word));
}
