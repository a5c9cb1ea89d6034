import type { FactOf } from '../vault/facts/note-facts.ts';
import {
  type BodyState,
  type IndexState,
  lengthsOf,
  type NoteIndex,
  type TextFile,
  type Verdicts,
  verdict,
} from '../vault/facts/note-index.ts';
import { asCompared, splitLink } from '../vault/paths/link-paths.ts';
import { NAMING_PARTS, type RankTerm, rankTexts, rankWeights, type TermSource } from '../vault/search/bm25.ts';
import type { IndexDatabase, Row } from './database.ts';
import { type FoundTexts, findHolding, findWord, textsWith, weighTerm } from './find-text.ts';
import { propertyOfText } from './property-text.ts';
import type { Freshness } from './refresh.ts';
import { termLists } from './vocabulary.ts';

type Kind = keyof FactOf;
type Reading = {
  readonly [K in Kind]: { readonly columns: string; readonly fact: (path: string, row: Row) => FactOf[K] };
};

/** How the facts of each kind stand in their table, after the number of the text. */
const reading: Reading = {
  alias: { columns: 'alias', fact: (path, [, alias]) => ({ path, alias: alias as string }) },
  heading: {
    columns: 'line, level, heading',
    fact: (path, [, line, level, text]) => ({
      path,
      line: line as number,
      level: level as number,
      text: text as string,
    }),
  },
  tag: {
    columns: 'line, tag',
    fact: (path, [, line, tag]) => ({ path, line: line as number | null, tag: tag as string }),
  },
  property: {
    columns: 'name, value',
    fact: (path, [, name, value]) => ({ path, name: name as string, value: propertyOfText(value as string) }),
  },
  task: {
    columns: 'line, status, task, mark',
    fact: (path, [, line, status, text, mark]) => {
      return { path, line: line as number, status: status as string, text: text as string, mark: mark as number };
    },
  },
  block: { columns: 'line, block', fact: (path, [, line, id]) => ({ path, line: line as number, id: id as string }) },
  link: { columns: 'line, link, linkpath, form, embed', fact: linkFact },
};

/** A text of which more is to be said than its number. */
interface OddText {
  readonly state: BodyState;
  readonly isRough: boolean;
}

/** What the database of an index tells while its read transaction is open. */
export class SqliteIndex implements NoteIndex, TermSource {
  /** Nothing of it will be read again before it changes. */
  readonly isSettled: boolean;
  readonly #database: IndexDatabase;
  readonly #freshness: Freshness;
  readonly #file: string;
  /** Numbers of the texts in order, and where each number stands; -1 for nowhere. */
  readonly #ids: Int32Array;
  readonly #places: Int32Array;
  readonly #odd: ReadonlyMap<number, OddText>;
  #texts: readonly TextFile[] | undefined;
  #termLists: readonly string[] | undefined;

  constructor(database: IndexDatabase, freshness: Freshness, file: string) {
    this.#database = database;
    this.#freshness = freshness;
    this.#file = file;
    const { survey, known, recent } = freshness;
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
      const place = this.placeOf(path);
      this.#ids[place] = 0;
      odd.set(place, { state, isRough: true });
    }
    this.#odd = odd;
    this.isSettled = isSettled;
    this.#places = new Int32Array(last + 1).fill(-1);
    for (let place = 0; place < this.#ids.length; place += 1) this.#places[this.#ids[place] ?? 0] = place;
    this.#places[0] = -1;
  }

  get state(): IndexState {
    const [pages] = this.#database.rows('PRAGMA page_count')[0] ?? [];
    const [pageSize] = this.#database.rows('PRAGMA page_size')[0] ?? [];
    return { kind: 'index', file: this.#file, bytes: Number(pages) * Number(pageSize), read: this.#freshness.read };
  }

  texts(): readonly TextFile[] {
    if (this.#texts !== undefined) return this.#texts;
    const { paths, folders } = this.#freshness.survey;
    const texts = new Array<TextFile>(paths.length);
    for (const { places, stamps } of folders) {
      for (const [index, { size: bytes, birthtimeMs: createdMs, mtimeMs: modifiedMs }] of stamps.entries()) {
        const place = places[index] ?? 0;
        const state = this.#odd.get(place)?.state ?? 'read';
        texts[place] = { path: paths[place] ?? '', bytes, createdMs, modifiedMs, state };
      }
    }
    this.#texts = texts;
    return texts;
  }

  list<K extends Kind>(kind: K, path?: string): readonly FactOf[K][] {
    const sql = `SELECT text, ${reading[kind].columns} FROM ${kind}`;
    if (path === undefined) return this.#facts(kind, this.#database.rows(`${sql} ORDER BY text, seq`));
    const place = this.placeOf(path);
    if (place === -1) return [];
    return this.#facts(kind, this.#database.rows(`${sql} WHERE text = ? ORDER BY seq`, this.#ids[place] ?? 0));
  }

  linksNamed(keys: readonly string[]): readonly FactOf['link'][] {
    const sql = `SELECT text, ${reading.link.columns} FROM link WHERE key IN (SELECT value FROM json_each(?)) ORDER BY text, seq`;
    return this.#facts('link', this.#database.rows(sql, JSON.stringify(keys)));
  }

  countLinks(): number {
    const counted = "SELECT count(*) FROM link WHERE form IS NOT 'definition'";
    const all = Number(this.#database.rows(counted)[0]?.[0]);
    const outdated = this.#freshness.known.ids().filter((id) => (this.#places[id] ?? -1) === -1);
    if (outdated.length === 0) return all;
    const sql = `${counted} AND text IN (SELECT value FROM json_each(?))`;
    return all - Number(this.#database.rows(sql, JSON.stringify(outdated))[0]?.[0]);
  }

  aliased(alias: string): readonly string[] {
    const rows = this.#database.rows('SELECT DISTINCT text FROM alias WHERE key = ?', asCompared(alias));
    return this.#inOrder(rows.map(([id]) => id as number)).map((place) => this.#freshness.survey.paths[place] ?? '');
  }

  holding(piece: string): Verdicts {
    return this.#verdicts(findHolding({ database: this.#database, terms: () => this.#terms() }, piece));
  }

  holdingWord(word: string): Verdicts {
    return this.#verdicts(findWord(this.#database, word));
  }

  rank(words: readonly string[]): Float64Array {
    return rankTexts(lengthsOf(this.texts()), words, this);
  }

  /** How many texts have a term. */
  countWith(term: RankTerm): number {
    return textsWith(this.#database, term).filter((id) => (this.#places[id] ?? -1) !== -1).length;
  }

  /** How often the tokens of a term occur in each text, weighed. */
  frequencies(term: RankTerm): Float64Array {
    const frequencies = new Float64Array(this.#ids.length);
    weighTerm(this.#database, term, (id, weight) => {
      const place = this.#places[id] ?? -1;
      if (place !== -1) frequencies[place] = (frequencies[place] as number) + weight;
    });
    return frequencies;
  }

  presence(term: RankTerm): Float64Array {
    const presence = new Float64Array(this.#ids.length);
    const add = (ids: readonly number[], weight: number) => {
      for (const id of ids) {
        const place = this.#places[id] ?? -1;
        if (place !== -1) presence[place] = (presence[place] as number) + weight;
      }
    };
    add(textsWith(this.#database, term), 1);
    for (const part of NAMING_PARTS) add(textsWith(this.#database, term, part), rankWeights[part]);
    return presence;
  }

  /** Kept, for questions that come while nothing happens. */
  #terms(): readonly string[] {
    this.#termLists ??= termLists(this.#database);
    return this.#termLists;
  }

  #verdicts(found: FoundTexts | undefined): Verdicts {
    const verdicts = new Uint8Array(this.#ids.length);
    if (found === undefined) verdicts.fill(verdict.maybe);
    for (const [place, { state }] of this.#odd) verdicts[place] = state === 'read' ? verdict.maybe : verdict.no;
    if (found === undefined) return verdicts;
    const value = found.isSure ? verdict.yes : verdict.maybe;
    for (const id of found.ids) {
      const place = this.#places[id] ?? -1;
      if (place !== -1) verdicts[place] = value;
    }
    return verdicts;
  }

  /** Facts by the order of their texts' paths; rows come by the texts' numbers. */
  #facts<K extends Kind>(kind: K, rows: readonly Row[]): FactOf[K][] {
    const { fact } = reading[kind];
    const byText = Map.groupBy(rows, ([id]) => id as number);
    return this.#inOrder([...byText.keys()]).flatMap((place) => {
      const path = this.#freshness.survey.paths[place] ?? '';
      return (byText.get(this.#ids[place] ?? 0) ?? []).map((row) => fact(path, row));
    });
  }

  /** The places of texts by their numbers. */
  #inOrder(ids: readonly number[]): number[] {
    return ids
      .flatMap((id) => this.#places[id] ?? -1)
      .filter((place) => place !== -1)
      .sort((a, b) => a - b);
  }

  /** Where a text stands among all; -1 for nowhere. */
  placeOf(path: string): number {
    const { paths } = this.#freshness.survey;
    let [low, high] = [0, paths.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = paths[middle] ?? '';
      if (there === path) return middle;
      if (there < path) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function linkFact(path: string, [, line, link, linkpath, form, embed]: Row): FactOf['link'] {
  const written = link as string;
  return {
    path,
    line: line as number,
    link: written,
    linkpath: (linkpath as string | null) ?? splitLink(written).path,
    form: (form as FactOf['link']['form'] | null) ?? 'link',
    isEmbed: embed === 1,
  };
}
