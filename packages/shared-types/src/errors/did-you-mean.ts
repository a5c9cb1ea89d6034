import { distance } from 'fastest-levenshtein';

/** Most names that are suggested as equally near. */
const MOST_NEAREST = 3;

/** Finds the known name that a mistyped one most likely stands for. Hyphens count as underscores. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  return findAllNearest(word, [...known])[0];
}

/** The known names that a word may stand for: the nearest ones, or else all that begin with it. */
export function findNear(word: string, known: readonly string[]): readonly string[] {
  const nearest = findAllNearest(word, known);
  return nearest.length > 0 ? nearest.slice(0, MOST_NEAREST) : namesBegunBy(word, known);
}

/** The only name that begins with the word, or else all names with the fewest mistakes. */
function findAllNearest(word: string, names: readonly string[]): readonly string[] {
  const typed = plain(word);
  const begun = namesBegunBy(word, names);
  if (begun.length === 1) return begun;

  const most = Math.max(1, typed.length / 3);
  const distances = names.map((name) => ({ name, away: countMistakes(typed, plain(name), most) }));
  const least = distances.reduce((best, { away }) => Math.min(best, away), Number.POSITIVE_INFINITY);
  // A one-letter word is not near a name without that letter.
  if (least >= typed.length || least > most) return [];
  return distances.filter(({ away }) => away === least).map(({ name }) => name);
}

function namesBegunBy(word: string, names: readonly string[]): readonly string[] {
  const typed = plain(word);
  return typed.length > 1 ? names.filter((name) => plain(name).startsWith(typed)) : [];
}

/** `a`, `a or b`, `a, b or c`. */
export function either(names: readonly string[]): string {
  const [last = '', ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

/** "Did you mean …?" if known names are near, or else the list of known names; `kind` is their plural noun. */
export function suggest(word: string, known: readonly string[], kind: string): string {
  const near = findNear(word, known);
  if (near.length > 0) return `Did you mean ${either(near.map((name) => `"${name}"`))}?`;
  return known.length === 0 ? `There are no ${kind}.` : `Use one of the ${kind}: ${known.join(', ')}.`;
}

/** Letters inserted, left out, replaced or swapped with their neighbours; exact up to `most`. */
export function countMistakes(word: string, name: string, most: number): number {
  const edits = distance(word, name);
  // A swap counts as two of these edits.
  return edits < 2 || edits > 2 * most ? edits : editsWithSwaps(word, name);
}

/** The optimal string alignment distance. */
function editsWithSwaps(word: string, name: string): number {
  const rows: number[][] = [Array.from({ length: name.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= word.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= name.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (word[i - 1] === name[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(word.length, name.length);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}
