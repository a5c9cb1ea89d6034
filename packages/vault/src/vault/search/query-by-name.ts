import { verdict } from '../facts/note-index.ts';
import { nameOf } from '../paths/link-paths.ts';
import type { FieldName, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { standsInName } from './stands-in-name.ts';

interface Place {
  readonly field: FieldName | 'default';
  readonly isCaseMatched: boolean;
}

/** What a path alone tells of whether a note meets a query: `maybe` where that depends on its text. */
export function verdictByName(path: string, query: Query, regexes: RegexAnswers): number {
  return new ByName(path.normalize('NFC'), regexes).ask(query, { field: 'default', isCaseMatched: false });
}

class ByName {
  readonly #path: string;
  readonly #regexes: RegexAnswers;

  constructor(path: string, regexes: RegexAnswers) {
    this.#path = path;
    this.#regexes = regexes;
  }

  ask(query: Query, place: Place): number {
    switch (query.kind) {
      case 'all':
        return Math.min(...query.parts.map((part) => this.ask(part, place)), verdict.yes);
      case 'any':
        return Math.max(...query.parts.map((part) => this.ask(part, place)), verdict.no);
      case 'not':
        return verdict.yes - this.ask(query.part, place);
      case 'case':
        return this.ask(query.part, { ...place, isCaseMatched: query.isMatched });
      case 'field':
        return this.ask(query.part, { ...place, field: query.name });
      case 'part':
      case 'property':
        return verdict.maybe;
      default:
        return this.#leaf(query, place);
    }
  }

  #leaf(query: Query, { field, isCaseMatched }: Place): number {
    if (field === 'tag' || field === 'content') return verdict.maybe;
    const name = field === 'file' ? nameOf(this.#path) : this.#path;
    if (standsInName(name, query, { isCaseMatched, regexes: this.#regexes })) return verdict.yes;
    return field === 'default' ? verdict.maybe : verdict.no;
  }
}
