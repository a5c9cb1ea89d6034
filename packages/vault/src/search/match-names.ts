import { nameOf } from '../paths/link-paths.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { isInName } from './match-in-name.ts';
import type { LeafQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** 0: no match; 1: matches because the path lacks something; 2: matches because of the path. */
type Met = 0 | 1 | 2;

/**
 * Whether a file without text of its own, such as a picture or a base, matches a query by its name or path.
 *
 * As in Obsidian, text without an operator finds only bases, and a query with only exclusions finds none.
 */
export function isMetByName(path: string, query: Query, regexes: RegexAnswers): boolean {
  return foldQuery(query, WHOLE_QUERY, new NameEvaluation(path, regexes)) === 2;
}

/** Which files other than notes and canvases a query can match. */
export function canBeMetByName(query: Query): KindsMet {
  return foldQuery(query, WHOLE_QUERY, kindsMet);
}

type KindsMet = 'any' | 'bases' | 'none';

const kindsMet: QueryAlgebra<KindsMet> = {
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

function widest(parts: Iterable<KindsMet>): KindsMet {
  const kinds = new Set(parts);
  return (['any', 'bases'] as const).find((kind) => kinds.has(kind)) ?? 'none';
}

class NameEvaluation implements QueryAlgebra<Met> {
  readonly #path: string;
  readonly #regexes: RegexAnswers;

  constructor(path: string, regexes: RegexAnswers) {
    this.#path = path.normalize('NFC');
    this.#regexes = regexes;
  }

  all(parts: Iterable<Met>): Met {
    const all = [...parts];
    return all.includes(0) ? 0 : all.includes(2) ? 2 : 1;
  }

  any(parts: Iterable<Met>): Met {
    return Math.max(0, ...parts) as Met;
  }

  not(part: Met): Met {
    return part === 0 ? 1 : 0;
  }

  part(): Met {
    return 0;
  }

  property(): Met {
    return 0;
  }

  leaf(query: LeafQuery, { field, isCaseMatched }: QueryScope): Met {
    if (field === 'content' || field === 'tag') return 0;
    if (field === 'default' && !/\.base$/i.test(this.#path)) return 0;
    const name = field === 'file' ? nameOf(this.#path) : this.#path;
    return isInName(name, query, { isCaseMatched, regexes: this.#regexes }) ? 2 : 0;
  }
}
