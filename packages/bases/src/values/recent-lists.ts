import type { Value } from './value.ts';

const MOST = 64;

/** The lists of files that were made last, such as the links of `this`, which every row may use. */
export class RecentLists {
  readonly #lists = new Map<string, readonly Value[]>();

  get(key: string, make: () => readonly Value[]): readonly Value[] {
    const known = this.#lists.get(key);
    const list = known ?? make();
    this.#lists.delete(key);
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MOST && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }
}
