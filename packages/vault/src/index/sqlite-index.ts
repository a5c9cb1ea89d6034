import { SizedCache } from '../core/sized-cache.ts';
import type { FactOf } from '../metadata/note-facts.ts';
import {
  type IndexState,
  lengthsOf,
  type NoteIndex,
  type Occurrences,
  type TextFile,
  type Verdicts,
  verdict,
} from '../metadata/note-index.ts';
import type { FileStamp } from '../metadata/survey.ts';
import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { NAMING_PARTS, type RankTerm, rankWeights, type TermSource } from '../search/bm25.ts';
import { foldText } from '../search/fold-text.ts';
import { mayBeName } from '../search/folded-paths.ts';
import { rankAmong } from '../search/rank-among.ts';
import type { IndexDatabase, Row } from './database.ts';
import { factId, factRows, TEXT_OF_FACT } from './fact-rows.ts';
import { findOccurrences } from './find-occurrences.ts';
import { type FoundTexts, findHolding, findWord, textsInRow, textsTitled, textsWith, weighTerm } from './find-text.ts';
import type { Freshness } from './refresh.ts';
import { StoredPlaces } from './stored-places.ts';
import { type IndexedWords, knownAmong, termLists, termsFrom, termsTo, termsWith } from './vocabulary.ts';

type Kind = keyof FactOf;

/** A text for each occurrence of a term, by its position, and how much the occurrence counts. */
interface WeighedPlaces {
  readonly places: readonly number[];
  readonly weights: readonly number[];
}

/** Positions of texts; with `isSure`, exactly those that match. */
interface FoundPlaces {
  /** Undefined if any text may match. */
  readonly places: readonly number[] | undefined;
  readonly isSure: boolean;
}

/** Lists of positions that are kept for queries of the same words. A position takes 8 bytes. */
const KEPT = { minSize: 1000, maxTotal: 500_000 };

/** A query for the links of so many texts goes through the whole vault, as `linksOfTexts` does, and reads no page again. */
const SCANNED_TEXTS = 64;

/** Queries the database of an index while its read transaction is open. */
export class SqliteIndex implements NoteIndex, TermSource {
  readonly #database: IndexDatabase;
  readonly #freshness: Freshness;
  readonly #shownFile: string | undefined;
  readonly places: StoredPlaces;
  #texts: readonly TextFile[] | undefined;
  readonly #words: IndexedWords;
  /** Listing a word that a hundred thousand texts have takes most of the time of a query. */
  readonly #found = new SizedCache<FoundPlaces>({ sizeOf: ({ places = [] }) => places.length, ...KEPT });
  readonly #weighed = new SizedCache<WeighedPlaces>({ sizeOf: ({ places }) => 2 * places.length, ...KEPT });
  readonly #withTerm = new SizedCache<readonly number[]>({ sizeOf: ({ length }) => length, ...KEPT });

  constructor(database: IndexDatabase, freshness: Freshness, shownFile: string | undefined) {
    this.#database = database;
    this.#freshness = freshness;
    this.#shownFile = shownFile;
    this.places = new StoredPlaces(freshness);
    // Kept for queries that come while nothing changes.
    let lists: readonly string[] | undefined;
    this.#words = { database, terms: () => (lists ??= termLists(database)) };
  }

  get state(): IndexState {
    const [pages] = this.#database.rows('PRAGMA page_count')[0] ?? [];
    const [pageSize] = this.#database.rows('PRAGMA page_size')[0] ?? [];
    const file = this.#shownFile;
    const bytes = Number(pages) * Number(pageSize);
    return { kind: 'index', ...(file === undefined ? {} : { file }), bytes, read: this.#freshness.read };
  }

  texts(): readonly TextFile[] {
    if (this.#texts !== undefined) return this.#texts;
    const { paths, folders } = this.#freshness.survey;
    const texts = new Array<TextFile>(paths.length);
    for (const { places, stamps } of folders) {
      // A plain loop, because it makes half as much garbage.
      for (let index = 0; index < stamps.length; index += 1) {
        const { size: bytes, birthtimeMs: createdMs, mtimeMs: modifiedMs } = stamps[index] as FileStamp;
        const place = places[index] as number;
        const state = this.places.odd.get(place)?.state ?? 'read';
        texts[place] = { path: paths[place] ?? '', bytes, createdMs, modifiedMs, state };
      }
    }
    this.#texts = texts;
    return texts;
  }

  list<K extends Kind>(kind: K, path?: string): readonly FactOf[K][] {
    const sql = `SELECT ${TEXT_OF_FACT}, ${factRows[kind].columns} FROM ${kind}`;
    if (path === undefined) return this.#facts(kind, this.#database.rows(`${sql} ORDER BY id`));
    const place = this.places.of(path);
    if (place === -1) return [];
    const text = this.places.idAt(place);
    const ofText = [factId(text, 0), factId(text + 1, 0)];
    return this.#facts(kind, this.#database.rows(`${sql} WHERE id >= ? AND id < ? ORDER BY id`, ...ofText));
  }

  listByPath<K extends Kind>(kind: K, paths: readonly string[]): ReadonlyMap<string, readonly FactOf[K][]> {
    const places = paths.map((path) => this.places.of(path)).filter((place) => place !== -1);
    const ids = JSON.stringify(places.map((place) => this.places.idAt(place)));
    const wanted = 'SELECT value AS wanted FROM json_each(?)';
    const ofText = `id >= wanted * ${factId(1, 0)} AND id < (wanted + 1) * ${factId(1, 0)}`;
    const sql = `SELECT ${TEXT_OF_FACT}, ${factRows[kind].columns} FROM (${wanted}) CROSS JOIN ${kind} WHERE ${ofText}`;
    const isScan = kind === 'link' && places.length >= SCANNED_TEXTS;
    const rows = isScan ? this.#database.scan(sql, ids) : this.#database.rows(sql, ids);
    const { fact } = factRows[kind];
    const found = new Map<string, FactOf[K][]>();
    let text: unknown;
    let path = '';
    let facts: FactOf[K][] = [];
    for (const row of rows) {
      if (row[0] !== text) {
        text = row[0];
        path = this.places.pathAt(this.places.ofId(row[0] as number));
        facts = found.get(path) ?? [];
        found.set(path, facts);
      }
      facts.push(fact(path, row));
    }
    return found;
  }

  linksNamed(keys: readonly string[]): readonly FactOf['link'][] {
    const sql = `SELECT ${TEXT_OF_FACT}, ${factRows.link.columns} FROM link WHERE key IN (SELECT value FROM json_each(?)) ORDER BY id`;
    return this.#facts('link', this.#database.rows(sql, JSON.stringify(keys)));
  }

  holders(kind: 'tag' | 'property', isWanted: (name: string) => boolean): ReadonlySet<string> {
    const column = kind === 'tag' ? 'tag' : 'name';
    const names = this.#database.rows(`SELECT DISTINCT ${column} FROM ${kind}`).map(([name]) => name as string);
    const wanted = names.filter(isWanted);
    if (wanted.length === 0) return new Set();
    const found = `${kind} WHERE ${column} IN (SELECT value FROM json_each(?))`;
    const ids = this.#database.numbers(`DISTINCT ${TEXT_OF_FACT}`, found, JSON.stringify(wanted));
    return new Set(this.places.ofIds(ids).map((place) => this.places.pathAt(place)));
  }

  countLinks(): number {
    const counted = "SELECT count(*) FROM link WHERE form IS NOT 'definition'";
    const all = Number(this.#database.rows(counted)[0]?.[0]);
    const outdated = this.#freshness.known.ids().filter((id) => this.places.ofId(id) === -1);
    if (outdated.length === 0) return all;
    const sql = `${counted} AND ${TEXT_OF_FACT} IN (SELECT value FROM json_each(?))`;
    return all - Number(this.#database.rows(sql, JSON.stringify(outdated))[0]?.[0]);
  }

  aliased(alias: string): readonly string[] {
    const rows = this.#database.rows(`SELECT DISTINCT ${TEXT_OF_FACT} FROM alias WHERE key = ?`, asCompared(alias));
    return this.places.inOrder(rows.map(([id]) => id as number)).map((place) => this.places.pathAt(place));
  }

  named(name: string): readonly string[] {
    const wanted = asCompared(name);
    const rows = this.#database.rows(`SELECT DISTINCT ${TEXT_OF_FACT} FROM title WHERE key = ?`, wanted);
    const titled = this.places.ofIds(rows.map(([id]) => id as number)).map((place) => this.places.pathAt(place));
    const found = mayBeName(this.texts(), name) ? textsTitled(this.#database, name) : [];
    const files = this.places.ofIds(found).map((place) => this.places.pathAt(place));
    const called = files.filter((path) => asCompared(withoutNoteExtension(nameOf(path))) === wanted);
    return [...new Set([...called, ...titled, ...this.aliased(name)])].sort();
  }

  wordsFrom(beginning: string, isWanted: (word: string) => boolean): readonly string[] {
    return termsFrom(this.#words, beginning).filter(isWanted);
  }

  wordsTo(ending: string, isWanted: (word: string) => boolean): readonly string[] {
    return termsTo(this.#words, ending).filter(isWanted);
  }

  isNeverPart(word: string): boolean {
    return termsWith(this.#words.terms(), foldText(word), { at: 'any', most: 1 }) !== undefined;
  }

  knownWords(words: readonly string[]): ReadonlySet<string> {
    return knownAmong(this.#words, words);
  }

  withInRow(first: string, second: string): readonly number[] {
    return this.places.ofIds(textsInRow(this.#database, first, second));
  }

  occurrences(tokens: readonly string[]): Occurrences {
    return findOccurrences(this.#database, tokens, this.places);
  }

  holding(piece: string): Verdicts {
    return this.#verdicts(`piece ${piece}`, () => findHolding(this.#words, piece));
  }

  holdingWord(word: string): Verdicts {
    return this.#verdicts(`word ${word}`, () => findWord(this.#words, word));
  }

  rank(words: readonly string[], places?: Int32Array): Float64Array {
    return rankAmong({ lengths: lengthsOf(this.texts()), terms: this }, words, places);
  }

  placesWith(term: RankTerm): readonly number[] {
    return this.#placesIn(term, []);
  }

  /** The weighted number of occurrences of a term in each text. */
  frequencies(term: RankTerm): Float64Array {
    const frequencies = new Float64Array(this.places.count);
    const { places, weights } = this.#weighed.get(`${term.kind} ${term.text}`, () => this.#weigh(term));
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      frequencies[place] = (frequencies[place] as number) + (weights[at] as number);
    }
    return frequencies;
  }

  #weigh(term: RankTerm): WeighedPlaces {
    const places: number[] = [];
    const weights: number[] = [];
    weighTerm(this.#database, term, (id, weight) => {
      const place = this.places.ofId(id);
      if (place === -1) return;
      places.push(place);
      weights.push(weight);
    });
    return { places, weights };
  }

  presence(term: RankTerm): Float64Array {
    const presence = new Float64Array(this.places.count);
    for (const place of this.placesWith(term)) presence[place] = 1;
    // Searching each part takes as long as searching all of them, and most words are in no name.
    if (this.#placesIn(term, NAMING_PARTS).length === 0) return presence;
    for (const part of NAMING_PARTS)
      for (const place of this.#placesIn(term, [part]))
        presence[place] = (presence[place] as number) + rankWeights[part];
    return presence;
  }

  /** The texts that have a term in one of some parts; without parts, anywhere. */
  #placesIn(term: RankTerm, parts: readonly (typeof NAMING_PARTS)[number][]): readonly number[] {
    const key = [term.kind, ...parts, term.text].join(' ');
    return this.#withTerm.get(key, () => this.places.ofIds(textsWith(this.#database, term, parts)));
  }

  #verdicts(key: string, find: () => FoundTexts | undefined): Verdicts {
    const verdicts = new Uint8Array(this.places.count);
    const { places, isSure } = this.#found.get(key, () => {
      const texts = find();
      return { places: texts && this.places.ofIds(texts.ids), isSure: texts?.isSure === true };
    });
    if (places === undefined) verdicts.fill(verdict.maybe);
    for (const [place, { state }] of this.places.odd) verdicts[place] = state === 'read' ? verdict.maybe : verdict.no;
    if (places === undefined) return verdicts;
    const value = isSure ? verdict.yes : verdict.maybe;
    // A loop without iterators, as in StoredPlaces.
    for (let at = 0; at < places.length; at += 1) verdicts[places[at] as number] = value;
    return verdicts;
  }

  /** Facts in the order of their texts' paths; rows come in the order of the texts' numbers. */
  #facts<K extends Kind>(kind: K, rows: readonly Row[]): FactOf[K][] {
    const { fact } = factRows[kind];
    const byText = Map.groupBy(rows, ([id]) => id as number);
    return this.places.inOrder([...byText.keys()]).flatMap((place) => {
      const path = this.places.pathAt(place);
      return (byText.get(this.places.idAt(place)) ?? []).map((row) => fact(path, row));
    });
  }
}
