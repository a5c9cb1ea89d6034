import { FileTable } from './resolution.ts';

/** A file table of a draft that is updated with the changes since the last call instead of being rebuilt. */
export class IncrementalFileTable {
  readonly #table = new FileTable([]);
  #paths: readonly string[] = [];

  /** The table of these files, which must be sorted. It is valid until the next call. */
  of(paths: readonly string[]): FileTable {
    const { added, removed } = differences(this.#paths, paths);
    for (const path of removed) this.#table.remove(path);
    for (const path of added) this.#table.add(path);
    this.#paths = paths;
    return this.#table;
  }
}

/** Entries that occur in only one of two sorted lists. */
function differences(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  const added: string[] = [];
  const removed: string[] = [];
  let [was, is] = [0, 0];
  while (was < before.length || is < after.length) {
    const [old, now] = [before[was], after[is]];
    if (old === now) [was, is] = [was + 1, is + 1];
    else if (now === undefined || (old !== undefined && old < now)) {
      removed.push(old as string);
      was += 1;
    } else {
      added.push(now);
      is += 1;
    }
  }
  return { added, removed };
}
