/** A word as a shell reads it back. */
export function shellWord(word: string): string {
  return /^[\p{L}\p{N}_./@%+:,=-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
