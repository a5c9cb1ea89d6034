import { closest, distance } from 'fastest-levenshtein';

/** The known name that a mistyped one most likely meant; undefined where none is near. Hyphens count as underscores. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll('-', '_');
  const begun = known.filter((name) => plain(name).startsWith(plain(word)));
  if (begun.length === 1) return begun[0];

  const near = closest(plain(word), known.map(plain));
  const isNear = near !== undefined && distance(plain(word), near) <= Math.max(2, word.length / 3);
  return isNear ? known.find((name) => plain(name) === near) : undefined;
}
