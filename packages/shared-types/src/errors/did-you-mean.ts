import { distance } from 'fastest-levenshtein';

/** Most names that are listed if none is near. */
const MOST_LISTED = 100;
/** Most names that are suggested as equally near. */
const MOST_NEAREST = 3;
/** Steps in the search for swapped letters: some 20 ms. */
const MOST_STEPS = 500_000;

/** Finds the known name that a mistyped one most likely stands for. Hyphens count as underscores. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  return findNearestFew(word, known, 1)[0];
}

/** Finds the known names that a mistyped one may stand for, the likeliest first. */
export function findNearestFew(word: string, known: Iterable<string>, most: number): string[] {
  let left = judge(word, known);
  const found: string[] = [];
  while (found.length < most) {
    const [nearest] = nearestOf(plain(word), left);
    if (nearest === undefined) break;
    found.push(nearest.name);
    left = left.filter((judged) => judged !== nearest);
  }
  return found;
}

/**
 * The known names that a word may stand for.
 *
 * These are the nearest, and after them other near ones that begin with the word, unless it is a name but for its case. If
 * none is near, all that begin with it.
 */
export function findNear(word: string, known: readonly string[]): readonly string[] {
  const typed = plain(word);
  const judged = judge(word, new Set(known));
  const nearest = nearestOf(typed, judged);
  const begun = judged.filter(({ isBegun }) => isBegun);
  if (nearest.length === 0) return begun.map(({ name }) => name);
  const isName = nearest.some(({ away }) => away === 0);
  const nearBegun = isName ? [] : begun.filter(({ away }) => away <= mostMistakes(typed));
  return [...new Set([...nearest, ...nearBegun])].slice(0, MOST_NEAREST).map(({ name }) => name);
}

/** A known name next to a mistyped word. */
interface Judged {
  readonly name: string;
  /** Whether it begins with the word. */
  readonly isBegun: boolean;
  /** Number of mistakes that turn one into the other. */
  readonly away: number;
}

function judge(word: string, known: Iterable<string>): readonly Judged[] {
  const typed = plain(word);
  const away = countMistakesFrom(typed, mostMistakes(typed));
  // One letter, or the hyphens of an option, say too little.
  const hasLetters = /[^_].*[^_]/.test(typed);
  return Array.from(known, (name) => {
    const plainName = plain(name);
    return { name, isBegun: hasLetters && plainName.startsWith(typed), away: away(plainName) };
  });
}

/** The only name that begins with the word, or else all names with the fewest mistakes. */
function nearestOf(typed: string, judged: readonly Judged[]): readonly Judged[] {
  const begun = judged.filter(({ isBegun }) => isBegun);
  if (begun.length === 1) return begun;
  const least = judged.reduce((best, { away }) => Math.min(best, away), Number.POSITIVE_INFINITY);
  // A one-letter word is not near a name without that letter.
  if (least >= typed.length || least > mostMistakes(typed)) return [];
  return judged.filter(({ away }) => away === least);
}

function mostMistakes(typed: string): number {
  return Math.max(1, typed.length / 3);
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
  if (known.length === 0) return `There are no ${kind}.`;
  const rest = known.length - MOST_LISTED;
  return `Use one of the ${kind}: ${known.slice(0, MOST_LISTED).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`;
}

/**
 * Counts letters inserted, left out, replaced or swapped with their neighbours; exact up to `most`.
 *
 * Only names with two neighbours of the word in reverse can have a swap. Of many long ones, the last are not examined.
 */
export function countMistakesFrom(word: string, most: number): (name: string) => number {
  const pairs = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => `${word[at + 1]}${word[at]}`);
  const reversed = new Set(pairs.filter(([first, second]) => first !== second));
  const isSwapped = (name: string): boolean => {
    for (let at = 1; at < name.length; at += 1) if (reversed.has(name.slice(at - 1, at + 1))) return true;
    return false;
  };
  let stepsLeft = MOST_STEPS;
  return (name) => {
    if (Math.abs(word.length - name.length) > most) return Number.POSITIVE_INFINITY;
    const edits = distance(word, name);
    // A swap counts as two of these edits.
    if (edits < 2 || edits > 2 * most || stepsLeft <= 0 || !isSwapped(name)) return edits;
    stepsLeft -= word.length * name.length;
    return editsWithSwaps(word, name);
  };
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
