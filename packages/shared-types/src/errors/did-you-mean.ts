import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one most likely meant; undefined where none is near. Hyphens count as underscores. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const meant = plain(word);
  const begun = names.filter((name) => meant.length > 1 && plain(name).startsWith(meant));
  if (begun.length === 1) return begun[0];

  const near = names
    .map((name) => ({ name, away: mistakes(meant, plain(name)) }))
    .reduce((best, each) => (each.away < best.away ? each : best), { name: '', away: Number.POSITIVE_INFINITY });
  // A name that shares no letter with a word of one is not near it.
  return near.away < meant.length && near.away <= Math.max(1, meant.length / 3) ? near.name : undefined;
}

/** The known names that a word may have meant: the nearest one, or where none is near those that begin so. */
export function findNear(word: string, known: readonly string[]): readonly string[] {
  const nearest = findNearest(word, known);
  if (nearest !== undefined) return [nearest];
  const meant = plain(word);
  return known.filter((name) => meant.length > 1 && plain(name).startsWith(meant));
}

/** `a`, `a or b`, `a, b or c`. */
export function either(names: readonly string[]): string {
  const [last = '', ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

/** "Did you mean …?" where known names are near, else the list of what there is; `kind` is its plural. */
export function suggest(word: string, known: readonly string[], kind: string): string {
  const near = findNear(word, known);
  if (near.length > 0) return `Did you mean ${either(near.map((name) => `"${name}"`))}?`;
  return known.length === 0 ? `There are no ${kind}.` : `Use one of the ${kind}: ${known.join(', ')}.`;
}

/** Letters put in, left out or replaced; two that changed places are one mistake. */
function mistakes(word: string, name: string): number {
  const letters = (text: string) => [...text].sort().join('');
  const edits = distance(word, name);
  return edits === 2 && letters(word) === letters(name) ? 1 : edits;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}
