import { countWhile } from '@obsidian-agent/markdown';
import type { BodyState } from '../metadata/note-index.ts';
import type { Freshness } from './refresh.ts';

/** A text that needs more than its number. */
interface OddText {
  readonly state: BodyState;
  /** Reading it may show more than the index does. */
  readonly isRough: boolean;
}

/** The positions of an index's stored texts among all texts of a vault. */
export class StoredPlaces {
  /** Texts, by position, that were not read, or that the index does not fully cover. */
  readonly odd: ReadonlyMap<number, OddText>;
  /** Whether no text will be read again before it changes. */
  readonly isSettled: boolean;
  /** The number of texts that are stored in a form that is no longer current. */
  readonly outdated: number;
  readonly #paths: readonly string[];
  /**
   * `#ids` has the number of each text, 0 for one that is not stored in its current form; `#places` has the position of
   * each number, -1 for none.
   */
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
      const texts = known.inFolder(folder.path);
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
    let outdated = known.count();
    for (let place = 0; place < this.#ids.length; place += 1) {
      const id = this.#ids[place] as number;
      this.#places[id] = place;
      if (id !== 0) outdated -= 1;
    }
    this.#places[0] = -1;
    this.outdated = outdated;
  }

  /** The number of texts. */
  get count(): number {
    return this.#ids.length;
  }

  /** The position of a stored text by its number; -1 for none. */
  ofId(id: number): number {
    return this.#places[id] ?? -1;
  }

  /** The positions of stored texts by their numbers; missing ones are left out. */
  ofIds(ids: readonly number[]): number[] {
    const found: number[] = [];
    // No function calls here: a process that answers one query ends before its engine has optimized them.
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

  /** Like `ofIds`, sorted. */
  inOrder(ids: readonly number[]): number[] {
    return this.ofIds(ids).sort((a, b) => a - b);
  }

  /** The position of a text by its path; -1 for none. */
  of(path: string): number {
    const place = countWhile(this.#paths.length, (at) => (this.#paths[at] ?? '') < path);
    return this.#paths[place] === path ? place : -1;
  }
}
