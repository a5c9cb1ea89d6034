import { LONGEST_QUERY, listedInQuotes, type Message, quoted, text } from '@obsidian-agent/shared-types';
import { pageOf } from '../../core/page.ts';
import type { TextSnapshot, VaultReader } from '../../core/vault.ts';
import { withPauses } from '../../core/with-pauses.ts';
import { headingsAbove } from '../../metadata/heading-paths.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import { readReadableSnapshots } from '../../snapshots/read-snapshots.ts';
import { bestFirst } from '../best-first.ts';
import { contentsWithin } from '../contents-within.ts';
import { excludeHints } from '../exclude-hints.ts';
import { findMatches, ordinalOf, unreadWithin } from '../find-matches.ts';
import type { Query } from '../query.ts';
import { questionPlaced } from '../query-errors.ts';
import { empty } from '../query-of-mode.ts';
import { planQuery } from '../query-plan.ts';
import { RegexAnswers } from '../regex-answers.ts';
import { filterHints } from '../search-hints.ts';
import { questionOf, type SearchedNotes, type SearchHit, type SearchRequest, searchByQuery } from '../search-notes.ts';
import { scopeOf } from '../search-scope.ts';
import { showLines } from '../snippets.ts';
import { isOfRun } from '../tokens.ts';
import { addMeaning, type ClosestPart, findMeant, type RankedNote } from './add-meaning.ts';
import { expandWords, type WordGroup } from './expand-words.ts';
import { type Passage, PassageFinder } from './find-passage.ts';
import { namesInQuestion } from './names-in-question.ts';
import { languageOf } from './question-language.ts';
import { rankNotes, type WeighedWords } from './rank-notes.ts';
import { type Question, readQuestion } from './read-question.ts';
import { relevantNotes } from './relevant-notes.ts';
import { loadStemming } from './stemmers.ts';

/** The best notes by their words, which are read to rank them by their best section, too: so many, or so many bytes. */
const MOST_READ = 100;
const MOST_BYTES = 131_072;
/** How much the best section of a note counts against the whole note. */
const OF_SECTION = 0.3;
/** Shorter words that no note contains are often part of how one asks. */
const SHORTEST_NAMED = 5;
/** A lower score comes from rounding. */
const LEAST = 1e-6;
const ANY_TEXT: Query = { kind: 'text', text: '' };

/**
 * Answers a question in plain words: any of them counts, rarer ones more. See docs/search.md for the ranking.
 *
 * @throws AgentError `QUERY_INVALID` without any word, `INVALID_PARAMS` with `where: content`, `CURSOR_INVALID`, and as `scopeOf`
 */
export async function answerQuestion(reader: VaultReader, asked: SearchRequest): Promise<SearchedNotes> {
  if (asked.where === 'content') throw questionPlaced();
  const question = readQuestion(asked.query);
  const { words, filter } = question;
  if (words.length === 0) {
    const found = await searchWithoutWords(reader, queryWithoutWords(question, asked.query), asked);
    return { ...found, hints: [...found.hints, ...filterHints(filter, await reader.index())] };
  }
  const answer = await new Answer(reader, await reader.index(), asked).run(question);
  if (answer.total > 0 || filter !== undefined || asked.query.length > LONGEST_QUERY) return answer;
  // Parts of words are found if nothing else is.
  const found = await searchWithoutWords(reader, { kind: 'text', text: asked.query.trim() }, asked);
  const hints = found.total === 0 ? answer.hints : found.hints;
  return { ...found, hints, meaningProblem: answer.meaningProblem };
}

/** A score would not say how much of the question a note has. */
async function searchWithoutWords(reader: VaultReader, query: Query, asked: SearchRequest): Promise<SearchedNotes> {
  const found = await searchByQuery(reader, query, asked);
  return { ...found, hits: found.hits.map((hit) => ({ ...hit, score: undefined })) };
}

/** Symbols such as ✅ are found as they are. Punctuation alone asks for nothing. */
function queryWithoutWords({ text: signs, filter }: Question, asked: string): Query {
  const symbols: Query[] = /\p{S}/u.test(signs) ? signs.split(/\s+/).map((sign) => ({ kind: 'text', text: sign })) : [];
  const parts = filter === undefined ? symbols : [...symbols, filter];
  const [only] = parts;
  if (only === undefined) throw empty(asked, 'there is no word in it');
  return parts.length === 1 ? only : { kind: 'all', parts };
}

/** Answers one question. Notes are identified by their position in the list of texts. */
class Answer {
  readonly #reader: VaultReader;
  readonly #index: NoteIndex;
  readonly #asked: SearchRequest;
  readonly #passages = new Map<number, { readonly snapshot: TextSnapshot; readonly passage: Passage }>();

  constructor(reader: VaultReader, index: NoteIndex, asked: SearchRequest) {
    this.#reader = reader;
    this.#index = index;
    this.#asked = asked;
  }

  async run(question: Question): Promise<SearchedNotes> {
    const { limit, cursor, sort = 'relevance' } = this.#asked;
    const isInScope = scopeOf(this.#reader, this.#index, this.#asked);
    const language = languageOf(question, this.#reader, this.#index);
    const expansion = { index: this.#index, language, stemming: await loadStemming(language) };
    const { groups, words } = expandWords(question.words, expansion);
    const found = rankNotes(this.#index.texts(), groups);
    const isAllowed = await this.#filter(question.filter, isInScope);
    const places = isAllowed === undefined ? found.places : found.places.filter(isAllowed);
    const finder = new PassageFinder(found, question.phrases);
    const asked = { question: question.text, isAllowed };
    const meant = await findMeant({ reader: this.#reader, index: this.#index }, asked);
    const { closest } = meant;
    const named = this.#placesNamed(namesInQuestion(this.#asked.query, groups), isAllowed ?? (() => true));
    const isWhole = cursor !== undefined || closest.size > 0 || named.size > 1;
    const best = await this.#rankBySection(places, found, { finder, isWhole });
    const ranked = namedFirst(addMeaning(best, meant), named);
    const ordered =
      sort === 'relevance' ? ranked : this.#inOrder(relevantNotes({ ranked, closest }, found.shares()), sort);
    const keyOf = ({ place }: RankedNote) => this.#pathAt(place);
    const list = { reader: this.#reader, keyOf, question: questionOf(this.#asked), limit, cursor };
    const { items, nextCursor } = pageOf(ordered, list);
    const hits = await this.#describe(items, { finder, closest });
    const query: Query = question.filter === undefined ? ANY_TEXT : { kind: 'all', parts: [ANY_TEXT, question.filter] };
    const context = { reader: this.#reader, index: this.#index, query, regexes: new RegexAnswers() };
    const unread = await unreadWithin(context, this.#asked, isInScope);
    const hints = [
      ...excludeHints(this.#reader, this.#asked.exclude ?? []),
      ...filterHints(question.filter, this.#index),
      ...correctionHints(groups),
      ...missingHints(groups, closest.size > 0),
      ...longHints(groups.length, words),
    ];
    return { hits, total: ordered.length, nextCursor, unread, hints, meaningProblem: meant.problem };
  }

  /** A test for the positions of notes that may answer; undefined if all may. */
  async #filter(
    query: Query | undefined,
    isInScope: (path: string) => boolean,
  ): Promise<((place: number) => boolean) | undefined> {
    const { folder, tags = [], exclude = [] } = this.#asked;
    const isWhole = folder === undefined && tags.length + exclude.length === 0;
    const isEverything = isWhole && this.#reader.settings.userIgnoreFilters.length === 0;
    if (query === undefined) return isEverything ? undefined : (place) => isInScope(this.#pathAt(place));
    const regexes = new RegexAnswers();
    try {
      const plan = await planQuery(query, this.#index, regexes);
      const context = { reader: this.#reader, index: this.#index, query, regexes };
      const matching = new Set(await findMatches(context, plan, isInScope));
      return (place) => matching.has(place);
    } finally {
      regexes.close();
    }
  }

  /**
   * Ranks notes by their words; the best ones are read and ranked by their best section as well. Unless the whole list is
   * needed, notes after the page and those that are read may be in any order.
   */
  async #rankBySection(
    places: readonly number[],
    { scores }: WeighedWords,
    { finder, isWhole }: { readonly finder: PassageFinder; readonly isWhole: boolean },
  ): Promise<RankedNote[]> {
    // One more than the page has: a cursor names the next one.
    const most = isWhole ? places.length : Math.max(this.#asked.limit + 1, MOST_READ);
    const ordered = bestFirst(places, scores, most);
    const toRead = this.#affordable(ordered.slice(0, MOST_READ));
    await this.#read(toRead, finder);
    const read = toRead.map((place) => {
      const score = scores[place] as number;
      const passage = this.#passages.get(place)?.passage;
      if (passage === undefined) return { place, score: score * (1 - OF_SECTION) };
      return { place, score: score * (1 - OF_SECTION) + passage.score * OF_SECTION };
    });
    const best = read.filter(({ score }) => score > LEAST).sort(byScore);
    const least = best.at(-1)?.score ?? 1;
    const rest = ordered.slice(toRead.length).map((place) => {
      return { place, score: Math.min((scores[place] as number) * (1 - OF_SECTION), least) };
    });
    return [...best, ...rest];
  }

  /** The first of some notes, up to a number of bytes; at least one. */
  #affordable(places: readonly number[]): number[] {
    let left = MOST_BYTES;
    return places.filter((place, at) => {
      left -= this.#index.texts()[place]?.bytes ?? 0;
      return at === 0 || left >= 0;
    });
  }

  async #read(places: readonly number[], finder: PassageFinder): Promise<void> {
    const paths = places.filter((place) => this.#index.texts()[place]?.state === 'read').map((at) => this.#pathAt(at));
    if (paths.length === 0) return;
    const headings = this.#index.listByPath('heading', paths);
    const tags = this.#index.listByPath('tag', paths);
    for await (const snapshot of withPauses(this.#reader, readReadableSnapshots(this.#reader, paths))) {
      const { path } = snapshot;
      const ofNote = (tags.get(path) ?? []).map(({ tag }) => tag);
      const passage = finder.find(snapshot, headings.get(path) ?? [], ofNote);
      this.#passages.set(ordinalOf(this.#index.texts(), path), { snapshot, passage });
    }
  }

  #placesNamed(names: readonly string[], isAllowed: (place: number) => boolean): ReadonlySet<number> {
    const paths = names.flatMap((each) => this.#index.named(each));
    return new Set(paths.map((path) => ordinalOf(this.#index.texts(), path)).filter(isAllowed));
  }

  #inOrder(notes: readonly RankedNote[], sort: 'modified' | 'path'): RankedNote[] {
    const byPath = notes.toSorted((a, b) => a.place - b.place);
    if (sort === 'path') return byPath;
    return byPath.sort((a, b) => this.#modifiedMs(b.place) - this.#modifiedMs(a.place));
  }

  async #describe(
    items: readonly RankedNote[],
    { finder, closest }: { readonly finder: PassageFinder; readonly closest: ReadonlyMap<number, ClosestPart> },
  ): Promise<SearchHit[]> {
    const { snippets, contentBytes } = this.#asked;
    await this.#read(
      items.map(({ place }) => place).filter((place) => !this.#passages.has(place)),
      finder,
    );
    const snapshots = items.flatMap(({ place }) => this.#passages.get(place)?.snapshot ?? []);
    const paths = items.map(({ place }) => this.#pathAt(place));
    const contents = contentsWithin(paths, snapshots, contentBytes);
    return items.map(({ place, score }, at) => {
      const path = paths[at] ?? '';
      const { snapshot, passage: byWords } = this.#passages.get(place) ?? {};
      const passage = byWords?.lines.length === 0 ? this.#passageAt(path, closest.get(place)?.line) : byWords;
      return {
        path,
        score: Number(score.toPrecision(4)),
        modifiedMs: this.#modifiedMs(place),
        snippets: snapshot === undefined ? [] : showLines(snapshot, passage?.lines.slice(0, snippets) ?? []),
        section: passage?.section ?? [],
        content: contents.get(path),
      };
    });
  }

  /** The passage of a note without words of the question, found by its meaning. */
  #passageAt(path: string, line: number | undefined): Pick<Passage, 'section' | 'lines'> | undefined {
    if (line === undefined) return undefined;
    return { section: headingsAbove(this.#index.list('heading', path), line), lines: [{ line, column: 0 }] };
  }

  #pathAt(place: number): string {
    return this.#index.texts()[place]?.path ?? '';
  }

  #modifiedMs(place: number): number {
    return this.#index.texts()[place]?.modifiedMs ?? 0;
  }
}

/** Puts the notes of that name first, with the best score. */
function namedFirst(ranked: readonly RankedNote[], named: ReadonlySet<number>): RankedNote[] {
  if (named.size === 0) return [...ranked];
  const others = ranked.filter(({ place }) => !named.has(place));
  const known = ranked.filter(({ place }) => named.has(place)).map(({ place }) => place);
  const first = [...new Set([...known, ...[...named].sort((a, b) => a - b)])];
  return [...first.map((place) => ({ place, score: 1 })), ...others];
}

function byScore(a: RankedNote, b: RankedNote): number {
  return b.score - a.score || a.place - b.place;
}

/** Says which words were replaced. */
function correctionHints(groups: readonly WordGroup[]): Message[] {
  return groups.flatMap(({ text: word, correction }) =>
    correction === undefined
      ? []
      : [text`No note contains ${quoted(word)}. Searched for ${quoted(correction)} instead.`],
  );
}

/** Says which words were not found, if others or notes of close meaning were: the answer may miss what was asked. */
function missingHints(groups: readonly WordGroup[], isFoundByMeaning: boolean): Message[] {
  const missing = groups.filter(({ correction, found }) => correction === undefined && !found.areMoreThan(0));
  const words = missing.map(({ text: word }) => word).filter((word) => word.length >= SHORTEST_NAMED && !isOfRun(word));
  if (words.length === 0 || (missing.length === groups.length && !isFoundByMeaning)) return [];
  return [text`No note contains ${listedInQuotes(words, ' or ')}.`];
}

function longHints(searched: number, words: number): Message[] {
  if (words <= searched) return [];
  if (searched === 0) return [text`No note contains any of the ${words} words of this long question.`];
  return [text`Searched for only ${searched} of the ${words} words of this long question.`];
}
