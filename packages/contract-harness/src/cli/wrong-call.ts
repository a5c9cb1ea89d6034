/** Says that the harness was called in a way that it cannot follow, and what to do instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A "did you mean" for a word that is none of the known ones; empty where none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (nearest === undefined || nearest.distance > Math.max(2, word.length / 3)) return '';
  return `Did you mean "${nearest.name}"? `;
}

/** Number of single characters to put in, take out or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
