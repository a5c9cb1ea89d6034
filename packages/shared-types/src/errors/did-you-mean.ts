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

  const distances = names.map((name) => ({ name, away: mistakes(typed, plain(name)) }));
  const least = distances.reduce((best, { away }) => Math.min(best, away), Number.POSITIVE_INFINITY);
  // A one-letter word is not near a name without that letter.
  if (least >= typed.length || least > Math.max(1, typed.length / 3)) return [];
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

/** Letters inserted, left out or replaced; two swapped letters are one mistake. */
function mistakes(word: string, name: string): number {
  const letters = (text: string) => [...text].sort().join('');
  const edits = distance(word, name);
  return edits === 2 && letters(word) === letters(name) ? 1 : edits;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}
