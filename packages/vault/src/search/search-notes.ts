import type { Message } from '@obsidian-agent/shared-types';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import { headingsAbove } from '../metadata/heading-paths.ts';
import type { TextFile } from '../metadata/note-index.ts';
import { oncePerList } from '../metadata/once-per-list.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isBasePath, isCanvasPath } from '../paths/text-path.ts';
import type { UnreadText } from '../snapshots/unread-texts.ts';
import { bestFirst } from './best-first.ts';
import { raiseBestNames } from './best-names-first.ts';
import { contentsWithin } from './contents-within.ts';
import { excludeHints } from './exclude-hints.ts';
import { findMarks } from './filter-texts.ts';
import { findMatches, ordinalOf, type SearchContext, textCheck, unreadWithin } from './find-matches.ts';
import { matchableKinds, matchesByName } from './match-names.ts';
import type { Query } from './query.ts';
import { type QueryRequest, queryOf } from './query-of-mode.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import { wordsToRank } from './query-words.ts';
import { RegexAnswers } from './regex-answers.ts';
import { searchHints } from './search-hints.ts';
import { type SearchScope, scopeOf } from './search-scope.ts';
import { searchableText } from './searchable-text.ts';
import { prepareSimpleSearch } from './simple-search.ts';
import { type Snippet, snippetsOf } from './snippets.ts';

export type SearchSort = 'relevance' | 'modified' | 'path';

export interface SearchRequest extends SearchScope, QueryRequest, PageLimits {
  readonly sort?: SearchSort | undefined;
  /** Maximum number of lines shown per text. */
  readonly snippets: number;
  /** Limit for full texts in bytes; 0 for none. */
  readonly contentBytes: number;
}

export interface SearchHit {
  readonly path: string;
  /** Undefined if no word of the query can be ranked. */
  readonly score: number | undefined;
  readonly modifiedMs: number;
  readonly snippets: readonly Snippet[];
  /** The headings above the section that answers best, outermost first; only with `showsBest`. */
  readonly section?: readonly string[];
  /** The full text, if requested and within the limit. */
  readonly content: string | undefined;
}

export interface SearchedNotes {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** Texts that could only be found by name because they could not be read. */
  readonly unread: readonly UnreadText[];
  /** Sentences about parts of the request that most likely mean something else. */
  readonly hints: readonly Message[];
  /** Why nothing was found by meaning, although a model is set; only for a question. */
  readonly meaningProblem?: string | undefined;
}

/**
 * Searches the vault.
 *
 * @throws AgentError `QUERY_INVALID`, `REGEX_INVALID`, `REGEX_TIMED_OUT`, `CURSOR_INVALID`, and as `scopeOf`
 */
export async function searchNotes(reader: VaultReader, asked: SearchRequest): Promise<SearchedNotes> {
  return await searchByQuery(reader, queryOf(asked), asked);
}

/** Searches the vault by a parsed query. @throws AgentError as `searchNotes`, except for invalid queries */
export async function searchByQuery(reader: VaultReader, query: Query, asked: SearchRequest): Promise<SearchedNotes> {
  const regexes = new RegexAnswers();
  try {
    const index = await reader.index();
    return await new Search({ reader, index, query, regexes }, asked).run();
  } finally {
    regexes.close();
  }
}

const basesAmong = oncePerList((texts: readonly TextFile[]) => {
  const bases: string[] = [];
  for (const { path } of texts) if (isBasePath(path)) bases.push(path);
  return bases;
});

/** Runs one search. Files are identified by their position in the list of texts; other kinds of files come after it. */
class Search {
  readonly #context: SearchContext;
  readonly #asked: SearchRequest;
  readonly #texts: readonly TextFile[];
  #others: readonly string[] = [];

  constructor(context: SearchContext, asked: SearchRequest) {
    this.#context = context;
    this.#asked = asked;
    this.#texts = context.index.texts();
  }

  async run(): Promise<SearchedNotes> {
    const { reader, index, query, regexes } = this.#context;
    const { sort = 'relevance', limit, cursor } = this.#asked;
    const isInScope = scopeOf(reader, index, this.#asked);
    const plan = await planQuery(query, index, regexes);
    const found = await findMatches(this.#context, plan, isInScope);
    await this.#addOthers(found, isInScope);

    const scores = sort === 'relevance' ? await this.#scores(found) : undefined;
    const ordered = this.#inOrder(found, scores);
    const keyOf = (ordinal: number) => this.#pathOf(ordinal);
    const question = questionOf(this.#asked);
    const { items, nextCursor } = pageOf(ordered, { reader, keyOf, question, limit, cursor });
    const hits = await this.#describe(items, scores, plan);
    const total = ordered.length;
    const isLanguage = (this.#asked.mode ?? 'obsidian') === 'obsidian';
    const hints = [
      ...excludeHints(reader, this.#asked.exclude ?? []),
      ...(isLanguage ? searchHints(query, index, total) : []),
    ];
    const unread = await unreadWithin(this.#context, this.#asked, isInScope);
    return { hits, total, nextCursor, unread, hints };
  }

  /** Adds pictures, bases and other files that match by name. */
  async #addOthers(found: number[], isInScope: (path: string) => boolean): Promise<void> {
    const { reader, query, regexes } = this.#context;
    const kinds = matchableKinds(query);
    if (kinds === 'none') return;
    const files = kinds === 'any' ? reader.files() : basesAmong(this.#texts);
    const named = files.filter((path) => !isNotePath(path) && !isCanvasPath(path) && isInScope(path));
    const met = await regexes.answerAll(named, (path) => matchesByName(path, query, regexes));
    this.#others = named.filter((_, index) => met[index] === true);
    for (const index of this.#others.keys()) found.push(this.#texts.length + index);
  }

  async #scores(found: readonly number[]): Promise<Float32Array | undefined> {
    if (this.#asked.mode === 'simple') return await this.#simpleScores(found);
    const words = wordsToRank(this.#context.query);
    if (words.length === 0) return undefined;
    const { index } = this.#context;
    // The last digits depend on the order in which an index adds up.
    const scores = new Float32Array(index.rank(words));
    const { query, mode = 'obsidian' } = this.#asked;
    const names = [...new Set([query.trim(), words.join(' ')])];
    if (mode === 'obsidian' || mode === 'words') raiseBestNames({ index, found, scores }, words, names);
    return scores;
  }

  /** As in Obsidian's simple search, scores depend on the positions of the matches, which no index keeps. */
  async #simpleScores(found: readonly number[]): Promise<Float32Array> {
    const scores = new Float32Array(this.#texts.length).fill(Number.NEGATIVE_INFINITY);
    const match = prepareSimpleSearch(this.#asked.query);
    for await (const { path, text } of withPauses(this.#context.reader, this.#read(found)))
      scores[ordinalOf(this.#texts, path)] = match(searchableText(path, text))?.score ?? Number.NEGATIVE_INFINITY;
    return scores;
  }

  #inOrder(found: number[], scores: Float32Array | undefined): number[] {
    const { sort = 'relevance', limit, cursor } = this.#asked;
    const isOfTexts = this.#others.length === 0;
    const byPath = (a: number, b: number) => (isOfTexts ? a - b : this.#pathOf(a) < this.#pathOf(b) ? -1 : 1);
    if (sort === 'modified') {
      const times = new Map(found.map((ordinal) => [ordinal, this.#modifiedMs(ordinal)]));
      return found.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || byPath(a, b));
    }
    if (scores === undefined) return found.sort(byPath);
    // One more than the page has: a cursor names the next one.
    if (isOfTexts) return bestFirst(found, scores, cursor === undefined ? limit + 1 : found.length);
    return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || byPath(a, b));
  }

  async #describe(
    items: readonly number[],
    scores: Float32Array | undefined,
    plan: QueryPlan,
  ): Promise<readonly SearchHit[]> {
    const { snippets, contentBytes } = this.#asked;
    const isBestFirst = showsBest(this.#asked);
    const texts = snippets > 0 || contentBytes > 0 ? [...this.#read(items)] : [];
    const ordinals = new Map(items.map((ordinal) => [this.#pathOf(ordinal), ordinal]));
    const check = { ...textCheck(this.#context, plan), ordinalOf: (path: string) => ordinals.get(path) ?? -1 };
    const marks = snippets > 0 ? await findMarks(texts, check) : [];
    const shown = new Map(
      texts.map((text, index) => [text.path, snippetsOf(text, marks[index] ?? [], { most: snippets, isBestFirst })]),
    );
    const paths = items.map((ordinal) => this.#pathOf(ordinal));
    const contents = contentsWithin(paths, texts, contentBytes);
    const headings = isBestFirst && snippets > 0 ? this.#context.index.listByPath('heading', paths) : undefined;
    return items.map((ordinal, at) => {
      const path = paths[at] ?? '';
      const score = scores?.[ordinal] ?? 0;
      const lines = shown.get(path) ?? [];
      const [best] = lines;
      return {
        path,
        score: score === 0 || score === Number.NEGATIVE_INFINITY ? undefined : Number(score.toPrecision(6)),
        modifiedMs: this.#modifiedMs(ordinal),
        snippets: lines,
        section: best === undefined ? [] : headingsAbove(headings?.get(path) ?? [], best.line),
        content: contents.get(path),
      };
    });
  }

  #read(items: readonly number[]): Iterable<TextSnapshot> {
    const paths = items.filter((ordinal) => this.#texts[ordinal]?.state === 'read').map((item) => this.#pathOf(item));
    return this.#context.reader.readSnapshots(paths);
  }

  #pathOf(ordinal: number): string {
    return this.#texts[ordinal]?.path ?? this.#others[ordinal - this.#texts.length] ?? '';
  }

  #modifiedMs(ordinal: number): number {
    return this.#texts[ordinal]?.modifiedMs ?? this.#context.reader.timesOf(this.#pathOf(ordinal)).modifiedMs;
  }
}

/** Whether each hit shows the section and the lines that answer best, best first. `simple` shows what Obsidian does. */
function showsBest({ mode = 'obsidian', sort = 'relevance' }: SearchRequest): boolean {
  return sort === 'relevance' && ['obsidian', 'words', 'question'].includes(mode);
}

export function questionOf({ query, mode, where, folder, tags, match, exclude, sort }: SearchRequest): unknown {
  return [query, mode ?? 'obsidian', where ?? 'anywhere', folder, tags, match ?? 'all', exclude, sort ?? 'relevance'];
}
