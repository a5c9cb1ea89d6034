import type { BodyState } from '../metadata/note-index.ts';
import type { Freshness } from './refresh.ts';

/** A text of which more is to be said than its number. */
interface OddText {
  readonly state: BodyState;
  /** Reading it may show more than the index tells. */
  readonly isRough: boolean;
}

/** Where the texts that an index has stored stand among all texts of a vault. */
export class StoredPlaces {
  /** Texts by their places that are not read, or not known by the index alone. */
  readonly odd: ReadonlyMap<number, OddText>;
  /** Nothing of the texts will be read again before it changes. */
  readonly isSettled: boolean;
  readonly #paths: readonly string[];
  /** The number of each text, 0 for one that is not stored as it is; and where each number stands, -1 for nowhere. */
  readonly #ids: Int32Array;
  readonly #places: Int32Array;

  constructor({ survey, known, recent }: Freshness) {
    this.#paths = survey.paths;
    this.#ids = new Int32Array(survey.paths.length);
    const odd = new Map<number, OddText>();
    let isSettled = recent.isSettled;
    let last = 0;
    for (const folder of survey.folders) {
      last = Math.max(last, known.putIds(folder, this.#ids));
      if (known.folders.get(folder.path)?.isPlain === true) continue;
      const texts = known.in(folder.path);
      for (const [index, name] of folder.names.entries()) {
        const place = folder.places[index] ?? 0;
        const text = texts.get(name);
        if (text === undefined || recent.has(survey.paths[place] ?? '')) continue;
        if (text.state !== 'read' || text.isRough) odd.set(place, text);
        isSettled &&= text.isSettled;
      }
    }
    for (const [path, state] of recent.states()) {
      const place = this.of(path);
      this.#ids[place] = 0;
      odd.set(place, { state, isRough: true });
    }
    this.odd = odd;
    this.isSettled = isSettled;
    this.#places = new Int32Array(last + 1).fill(-1);
    for (let place = 0; place < this.#ids.length; place += 1) this.#places[this.#ids[place] ?? 0] = place;
    this.#places[0] = -1;
  }

  /** How many texts there are. */
  get count(): number {
    return this.#ids.length;
  }

  /** The place of a stored text by its number; -1 for nowhere. */
  ofId(id: number): number {
    return this.#places[id] ?? -1;
  }

  /** The places of stored texts by their numbers; those that stand nowhere are left out. */
  ofIds(ids: readonly number[]): number[] {
    const found: number[] = [];
    // Without calls: a process that answers one question ends before its engine has made them fast.
    for (let at = 0; at < ids.length; at += 1) {
      const place = this.#places[ids[at] as number] ?? -1;
      if (place !== -1) found.push(place);
    }
    return found;
  }

  idAt(place: number): number {
    return this.#ids[place] ?? 0;
  }

  pathAt(place: number): string {
    return this.#paths[place] ?? '';
  }

  /** The same in order. */
  inOrder(ids: readonly number[]): number[] {
    return this.ofIds(ids).sort((a, b) => a - b);
  }

  /** The place of a text by its path; -1 for nowhere. */
  of(path: string): number {
    let [low, high] = [0, this.#paths.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#paths[middle] ?? '';
      if (there === path) return middle;
      if (there < path) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
