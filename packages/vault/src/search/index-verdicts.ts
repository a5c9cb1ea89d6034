import { memoize } from '../core/memoize.ts';
import type { FactOf } from '../metadata/note-facts.ts';
import { type NoteIndex, type Verdicts, verdict } from '../metadata/note-index.ts';
import { isNotePath, nameOf } from '../paths/link-paths.ts';
import type { QueryScope } from './fold-query.ts';
import { foldText } from './fold-text.ts';
import { firstInPaths, placesInPaths } from './folded-paths.ts';
import { isInName } from './match-names.ts';
import { matchesProperty } from './property-value.ts';
import type { LeafQuery, PropertyQuery } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { matchesTag } from './tag-query.ts';

export type TaskPart = 'task' | 'task-todo' | 'task-done';

/** What an index knows of single words, tags, tasks and properties: a verdict for each of its texts. */
export class IndexVerdicts {
  readonly #index: NoteIndex;
  readonly #regexes: RegexAnswers;
  /** Texts that contain another text, in any case. */
  readonly holding: (text: string) => Verdicts;

  constructor(index: NoteIndex, regexes: RegexAnswers) {
    this.#index = index;
    this.#regexes = regexes;
    this.holding = memoize((text) => index.holding(text));
  }

  /** The same verdict for every text. */
  fill(value: number): Verdicts {
    return new Uint8Array(this.#index.texts().length).fill(value);
  }

  content(query: LeafQuery, isCaseMatched: boolean): Verdicts {
    if (query.kind === 'regex') return this.fill(verdict.maybe);
    if (query.kind === 'word') return this.#index.holdingWord(query.word);
    if (query.kind !== 'text') return this.fill(verdict.no);
    if (query.text === '') return this.fill(verdict.yes);
    const holding = this.holding(query.text);
    return isCaseMatched ? unsure(holding) : holding;
  }

  names(query: LeafQuery, { field, isCaseMatched }: QueryScope): Verdicts {
    const texts = this.#index.texts();
    const folded = query.kind === 'text' ? foldText(query.text) : undefined;
    if (folded !== undefined && firstInPaths(texts, folded) === -1) return this.fill(verdict.no);
    if (folded !== undefined && field !== 'file' && !isCaseMatched) {
      const verdicts = this.fill(verdict.no);
      for (const place of placesInPaths(texts, folded)) verdicts[place] = verdict.yes;
      return verdicts;
    }
    const part = field === 'file' ? nameOf : (path: string) => path;
    const isMet = this.#nameTest(query, isCaseMatched);
    return verdictsOf(texts, ({ path }) => isMet(part(path)));
  }

  #nameTest(query: LeafQuery, isCaseMatched: boolean): (name: string) => boolean {
    if (query.kind === 'text' && !isCaseMatched) {
      const wanted = foldText(query.text);
      return (name) => foldText(name).includes(wanted);
    }
    return (name) => isInName(name.normalize('NFC'), query, { isCaseMatched, regexes: this.#regexes });
  }

  tags(query: LeafQuery): Verdicts {
    return this.#facts('tag', ({ tag }) => matchesTag(query, tag, this.#regexes));
  }

  properties(query: PropertyQuery, isCaseMatched: boolean): Verdicts {
    return this.#facts('property', (fact) => matchesProperty(query, fact, { isCaseMatched, regexes: this.#regexes }));
  }

  notes(): Verdicts {
    return verdictsOf(this.#index.texts(), ({ path }) => isNotePath(path));
  }

  /** Texts with a task of this kind whose first line contains a folded text after its checkbox. */
  tasks(name: TaskPart, folded = ''): Verdicts {
    return this.#facts(
      'task',
      ({ status, text, mark }) =>
        (name === 'task' || (status === ' ') === (name === 'task-todo')) &&
        (folded === '' || foldText(text.slice(mark - 1)).includes(folded)),
    );
  }

  /** Texts with a fact that matches; the facts come in the order of the texts. */
  #facts<Kind extends keyof FactOf>(kind: Kind, isMet: (fact: FactOf[Kind]) => boolean): Verdicts {
    const texts = this.#index.texts();
    const verdicts = this.fill(verdict.no);
    let ordinal = 0;
    for (const fact of this.#index.list(kind)) {
      if (!isMet(fact)) continue;
      while (ordinal < texts.length && texts[ordinal]?.path !== fact.path) ordinal += 1;
      verdicts[ordinal] = verdict.yes;
    }
    return verdicts;
  }
}

/** The verdict on each item. Iterating over a hundred thousand of them takes longer than a loop. */
function verdictsOf<Item>(items: readonly Item[], isMet: (item: Item) => boolean): Verdicts {
  const verdicts = new Uint8Array(items.length);
  for (let at = 0; at < items.length; at += 1) if (isMet(items[at] as Item)) verdicts[at] = verdict.yes;
  return verdicts;
}

/** Lowers verdicts to `maybe` at most. */
export function unsure(verdicts: Verdicts): Verdicts {
  return verdicts.map((value) => Math.min(value, verdict.maybe));
}

export function least(all: Iterable<Verdicts>): Verdicts {
  return combine(all, Math.min);
}

export function greatest(all: Iterable<Verdicts>): Verdicts {
  return combine(all, Math.max);
}

function combine(all: Iterable<Verdicts>, choose: (a: number, b: number) => number): Verdicts {
  const [first, ...rest] = all;
  const combined = new Uint8Array(first ?? []);
  for (const verdicts of rest) {
    for (let at = 0; at < combined.length; at += 1) {
      const a = combined[at] as number;
      const b = verdicts[at] as number;
      if (a !== b) combined[at] = choose(a, b);
    }
  }
  return combined;
}
