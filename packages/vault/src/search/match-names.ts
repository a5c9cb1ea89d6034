import { verdict } from '../metadata/note-index.ts';
import { nameOf } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import type { LeafQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { Passage } from './searched-text.ts';
import { containsText, placesOfWord } from './text-places.ts';

interface MatchOptions {
  readonly isCaseMatched: boolean;
  readonly regexes: RegexAnswers;
}

/** Whether a name or path, in composed characters, contains what a part of a query searches for. */
export function isInName(name: string, query: LeafQuery, { isCaseMatched, regexes }: MatchOptions): boolean {
  if (query.kind === 'text') return containsText(new Passage(name), query.text, isCaseMatched);
  if (query.kind === 'word') return placesOfWord(new Passage(name), query.word, 1).starts.length > 0;
  if (query.kind !== 'regex') return false;
  return regexes.placesIn({ source: query.source, isCaseMatched }, name).length > 0;
}

/**
 * Whether a file without text of its own, such as a picture or a base, matches a query by its name or path.
 *
 * As in Obsidian, text without an operator finds only bases, and a query with only exclusions finds none.
 */
export function matchesByName(path: string, query: Query, regexes: RegexAnswers): boolean {
  return foldQuery(query, scopeOf(path, regexes), nameMatches) === 2;
}

/** A verdict based on the path alone; `maybe` if it depends on the note's text. */
export function verdictByName(path: string, query: Query, regexes: RegexAnswers): number {
  return foldQuery(query, scopeOf(path, regexes), nameVerdicts);
}

/** The path to judge. */
interface NameScope extends QueryScope {
  /** In composed characters. */
  readonly path: string;
  readonly regexes: RegexAnswers;
}

function scopeOf(path: string, regexes: RegexAnswers): NameScope {
  return { ...WHOLE_QUERY, path: path.normalize('NFC'), regexes };
}

function isInScope(query: LeafQuery, scope: NameScope): boolean {
  return isInName(scope.field === 'file' ? nameOf(scope.path) : scope.path, query, scope);
}

/** 0: no match; 1: matches because the path lacks something; 2: matches because of the path. */
type NameMatch = 0 | 1 | 2;

const nameMatches: QueryAlgebra<NameMatch, NameScope> = {
  all(parts) {
    const all = [...parts];
    return all.includes(0) ? 0 : all.includes(2) ? 2 : 1;
  },
  any: (parts) => Math.max(0, ...parts) as NameMatch,
  not: (part) => (part === 0 ? 1 : 0),
  part: () => 0,
  property: () => 0,
  leaf(query, scope) {
    if (scope.field === 'content' || scope.field === 'tag') return 0;
    if (scope.field === 'default' && !isBasePath(scope.path)) return 0;
    return isInScope(query, scope) ? 2 : 0;
  },
};

const nameVerdicts: QueryAlgebra<number, NameScope> = {
  all: (parts) => Math.min(...parts, verdict.yes),
  any: (parts) => Math.max(...parts, verdict.no),
  not: (part) => verdict.yes - part,
  part: () => verdict.maybe,
  property: () => verdict.maybe,
  leaf(query, scope) {
    if (scope.field === 'tag' || scope.field === 'content') return verdict.maybe;
    if (isInScope(query, scope)) return verdict.yes;
    return scope.field === 'default' ? verdict.maybe : verdict.no;
  },
};

type MatchableKinds = 'any' | 'bases' | 'none';

/** Which files other than notes and canvases a query can match. */
export function matchableKinds(query: Query): MatchableKinds {
  return foldQuery(query, WHOLE_QUERY, matchableKindsOf);
}

const matchableKindsOf: QueryAlgebra<MatchableKinds> = {
  all: widest,
  any: widest,
  not: () => 'none',
  part: () => 'none',
  property: () => 'none',
  leaf(_, { field }) {
    if (field === 'default') return 'bases';
    return field === 'file' || field === 'path' ? 'any' : 'none';
  },
};

function widest(parts: Iterable<MatchableKinds>): MatchableKinds {
  const kinds = new Set(parts);
  return (['any', 'bases'] as const).find((kind) => kinds.has(kind)) ?? 'none';
}
