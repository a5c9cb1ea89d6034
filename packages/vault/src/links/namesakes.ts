/** A file in a link table: its path, and the path in the form in which paths are compared. */
export interface Entry {
  readonly path: string;
  readonly key: string;
}

interface Tails {
  readonly count: number;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
}

/** Below this number, checking each one is as fast. */
const MANY = 16;
const tailsOf = new WeakMap<readonly Entry[], Tails>();

/**
 * Of files with the same name, those whose parent folder has the same name as in a path; all files if there are few.
 *
 * A vault may have an `index.md` in every folder.
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

/** The name of a file and of its parent folder. */
function tail(key: string): string {
  const name = key.lastIndexOf('/');
  return name === -1 ? key : key.slice(key.lastIndexOf('/', name - 1) + 1);
}
