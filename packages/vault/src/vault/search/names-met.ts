import { nameOf } from '../paths/link-paths.ts';
import type { FieldName, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { standsInName } from './stands-in-name.ts';

/** 0: not met; 1: met by what the path does not hold; 2: met by the path. */
type Met = 0 | 1 | 2;

interface Place {
  readonly field: FieldName | 'default';
  readonly isCaseMatched: boolean;
}

/**
 * Whether a file without text of its own, such as a picture or a base, meets a query by its name or path.
 *
 * What is asked of no operator finds bases alone, as in the app; what is merely not forbidden finds none.
 */
export function isMetByName(path: string, query: Query, regexes: RegexAnswers): boolean {
  return new NameEvaluation(path, regexes).ask(query, { field: 'default', isCaseMatched: false }) === 2;
}

/** Whether a file of another kind than notes and canvases can meet a query at all. */
export function canBeMetByName(query: Query, field: FieldName | 'default' = 'default'): 'any' | 'bases' | 'none' {
  switch (query.kind) {
    case 'all':
    case 'any': {
      const parts = query.parts.map((part) => canBeMetByName(part, field));
      return (['any', 'bases'] as const).find((kind) => parts.includes(kind)) ?? 'none';
    }
    case 'case':
      return canBeMetByName(query.part, field);
    case 'field':
      return canBeMetByName(query.part, query.name);
    case 'text':
    case 'word':
    case 'regex':
      if (field === 'default') return 'bases';
      return field === 'file' || field === 'path' ? 'any' : 'none';
    default:
      return 'none';
  }
}

class NameEvaluation {
  readonly #path: string;
  readonly #regexes: RegexAnswers;

  constructor(path: string, regexes: RegexAnswers) {
    this.#path = path.normalize('NFC');
    this.#regexes = regexes;
  }

  ask(query: Query, place: Place): Met {
    switch (query.kind) {
      case 'all':
        return this.#all(query.parts.map((part) => this.ask(part, place)));
      case 'any':
        return query.parts.reduce<Met>((met, part) => greater(met, this.ask(part, place)), 0);
      case 'not':
        return this.ask(query.part, place) === 0 ? 1 : 0;
      case 'case':
        return this.ask(query.part, { ...place, isCaseMatched: query.isMatched });
      case 'field':
        return this.ask(query.part, { ...place, field: query.name });
      default:
        return this.#leaf(query, place) ? 2 : 0;
    }
  }

  #all(parts: readonly Met[]): Met {
    return parts.includes(0) ? 0 : parts.includes(2) ? 2 : 1;
  }

  #leaf(query: Query, { field, isCaseMatched }: Place): boolean {
    if (field === 'content' || field === 'tag') return false;
    if (field === 'default' && !/\.base$/i.test(this.#path)) return false;
    const name = field === 'file' ? nameOf(this.#path) : this.#path;
    return standsInName(name, query, { isCaseMatched, regexes: this.#regexes });
  }
}

function greater(a: Met, b: Met): Met {
  return a > b ? a : b;
}
