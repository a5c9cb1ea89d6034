import { FileTable } from './resolution.ts';

/** A table of the files of a draft that is kept while the draft goes on: only what changed meanwhile is entered. */
export class KeptFileTable {
  readonly #table = new FileTable([]);
  #paths: readonly string[] = [];

  /** The table of these files, which are in order. It holds until the next one is asked for. */
  of(paths: readonly string[]): FileTable {
    const { added, removed } = differences(this.#paths, paths);
    for (const path of removed) this.#table.remove(path);
    for (const path of added) this.#table.add(path);
    this.#paths = paths;
    return this.#table;
  }
}

/** What two lists in order do not have in common. */
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
