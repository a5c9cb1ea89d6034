/** A file as links see it: its path, and that path as paths are compared. */
export interface Entry {
  readonly path: string;
  readonly key: string;
}

interface Tails {
  readonly count: number;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
}

/** Below this many, looking at each is as fast. */
const MANY = 16;
const tailsOf = new WeakMap<readonly Entry[], Tails>();

/**
 * Of files of one name, those whose last folder is that of a path; all of them where they are few.
 *
 * A vault may have an `index.md` in each of its folders.
 */
export function sameFolderName(entries: readonly Entry[], key: string): readonly Entry[] {
  if (entries.length < MANY) return entries;
  let tails = tailsOf.get(entries);
  if (tails?.count !== entries.length) {
    tails = { count: entries.length, entries: Map.groupBy(entries, (entry) => tail(entry.key)) };
    tailsOf.set(entries, tails);
  }
  return tails.entries.get(tail(key)) ?? [];
}

/** The name of a file with that of its folder. */
function tail(key: string): string {
  const name = key.lastIndexOf('/');
  return name === -1 ? key : key.slice(key.lastIndexOf('/', name - 1) + 1);
}
