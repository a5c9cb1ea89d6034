import { nameOf } from '../paths/link-paths.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { isInName } from './match-in-name.ts';
import type { LeafQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** 0: no match; 1: matches because the path lacks something; 2: matches because of the path. */
type NameMatch = 0 | 1 | 2;

/**
 * Whether a file without text of its own, such as a picture or a base, matches a query by its name or path.
 *
 * As in Obsidian, text without an operator finds only bases, and a query with only exclusions finds none.
 */
export function matchesByName(path: string, query: Query, regexes: RegexAnswers): boolean {
  return foldQuery(query, WHOLE_QUERY, new NameEvaluation(path, regexes)) === 2;
}

/** Which files other than notes and canvases a query can match. */
export function matchableKinds(query: Query): MatchableKinds {
  return foldQuery(query, WHOLE_QUERY, matchableKindsAlgebra);
}

type MatchableKinds = 'any' | 'bases' | 'none';

const matchableKindsAlgebra: QueryAlgebra<MatchableKinds> = {
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

class NameEvaluation implements QueryAlgebra<NameMatch> {
  readonly #path: string;
  readonly #regexes: RegexAnswers;

  constructor(path: string, regexes: RegexAnswers) {
    this.#path = path.normalize('NFC');
    this.#regexes = regexes;
  }

  all(parts: Iterable<NameMatch>): NameMatch {
    const all = [...parts];
    return all.includes(0) ? 0 : all.includes(2) ? 2 : 1;
  }

  any(parts: Iterable<NameMatch>): NameMatch {
    return Math.max(0, ...parts) as NameMatch;
  }

  not(part: NameMatch): NameMatch {
    return part === 0 ? 1 : 0;
  }

  part(): NameMatch {
    return 0;
  }

  property(): NameMatch {
    return 0;
  }

  leaf(query: LeafQuery, { field, isCaseMatched }: QueryScope): NameMatch {
    if (field === 'content' || field === 'tag') return 0;
    if (field === 'default' && !/\.base$/i.test(this.#path)) return 0;
    const name = field === 'file' ? nameOf(this.#path) : this.#path;
    return isInName(name, query, { isCaseMatched, regexes: this.#regexes }) ? 2 : 0;
  }
}
