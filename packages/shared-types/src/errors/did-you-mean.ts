import { distance } from 'fastest-levenshtein';

/** Finds the known name that a mistyped one most likely stands for. Hyphens count as underscores. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const typed = plain(word);
  const begun = names.filter((name) => typed.length > 1 && plain(name).startsWith(typed));
  if (begun.length === 1) return begun[0];

  const near = names
    .map((name) => ({ name, away: mistakes(typed, plain(name)) }))
    .reduce((best, each) => (each.away < best.away ? each : best), { name: '', away: Number.POSITIVE_INFINITY });
  // A one-letter word is not near a name without that letter.
  return near.away < typed.length && near.away <= Math.max(1, typed.length / 3) ? near.name : undefined;
}

/** The known names that a word may stand for: the nearest one, or else all that begin with it. */
export function findNear(word: string, known: readonly string[]): readonly string[] {
  const nearest = findNearest(word, known);
  if (nearest !== undefined) return [nearest];
  const typed = plain(word);
  return known.filter((name) => typed.length > 1 && plain(name).startsWith(typed));
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
