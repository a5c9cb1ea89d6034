import { verdict } from '../metadata/note-index.ts';
import { nameOf } from '../paths/link-paths.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { isInName } from './match-in-name.ts';
import type { LeafQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** A verdict based on the path alone; `maybe` if it depends on the note's text. */
export function verdictByName(path: string, query: Query, regexes: RegexAnswers): number {
  return foldQuery(query, WHOLE_QUERY, new ByName(path.normalize('NFC'), regexes));
}

class ByName implements QueryAlgebra<number> {
  readonly #path: string;
  readonly #regexes: RegexAnswers;

  constructor(path: string, regexes: RegexAnswers) {
    this.#path = path;
    this.#regexes = regexes;
  }

  all(parts: Iterable<number>): number {
    return Math.min(...parts, verdict.yes);
  }

  any(parts: Iterable<number>): number {
    return Math.max(...parts, verdict.no);
  }

  not(part: number): number {
    return verdict.yes - part;
  }

  part(): number {
    return verdict.maybe;
  }

  property(): number {
    return verdict.maybe;
  }

  leaf(query: LeafQuery, { field, isCaseMatched }: QueryScope): number {
    if (field === 'tag' || field === 'content') return verdict.maybe;
    const name = field === 'file' ? nameOf(this.#path) : this.#path;
    if (isInName(name, query, { isCaseMatched, regexes: this.#regexes })) return verdict.yes;
    return field === 'default' ? verdict.maybe : verdict.no;
  }
}
