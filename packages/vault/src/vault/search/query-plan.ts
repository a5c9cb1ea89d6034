import type { FactOf } from '../facts/note-facts.ts';
import { type NoteIndex, type Verdicts, verdict } from '../facts/note-index.ts';
import { isNotePath, nameOf } from '../paths/link-paths.ts';
import { foldText } from './fold-text.ts';
import { meetsProperty } from './property-value.ts';
import type { FieldName, PartName, Query } from './query.ts';
import { someQuery } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { Passage } from './searched-text.ts';
import { meetsTag } from './tag-query.ts';
import { holdsText, placesOfWord } from './text-places.ts';

/** What an index tells of a query: of the whole, and of each of its parts that texts are asked one by one. */
export interface QueryPlan {
  readonly verdicts: Verdicts;
  readonly byPart: ReadonlyMap<Query, Verdicts>;
}

/** Asks an index which texts meet a query, which do not, and which have to be read. */
export async function planQuery(query: Query, index: NoteIndex, regexes: RegexAnswers): Promise<QueryPlan> {
  for (;;) {
    const byPart = new Map<Query, Verdicts>();
    const verdicts = new Planner(index, regexes, byPart).plan(query, { field: 'default', isCaseMatched: false });
    // What expressions find in names, tags and properties becomes known only when it was asked for.
    if (!(await regexes.answer())) return { verdicts, byPart };
  }
}

interface Place {
  readonly field: FieldName | 'default';
  readonly isCaseMatched: boolean;
}

class Planner {
  readonly #index: NoteIndex;
  readonly #regexes: RegexAnswers;
  readonly #byPart: Map<Query, Verdicts>;
  readonly #holding = new Map<string, Verdicts>();

  constructor(index: NoteIndex, regexes: RegexAnswers, byPart: Map<Query, Verdicts>) {
    this.#index = index;
    this.#regexes = regexes;
    this.#byPart = byPart;
  }

  plan(query: Query, place: Place): Verdicts {
    const verdicts = this.#planOf(query, place);
    this.#byPart.set(query, verdicts);
    return verdicts;
  }

  #planOf(query: Query, place: Place): Verdicts {
    switch (query.kind) {
      case 'all':
        return least(query.parts.map((part) => this.plan(part, place)));
      case 'any':
        return greatest(query.parts.map((part) => this.plan(part, place)));
      case 'not':
        return this.plan(query.part, place).map((value) => verdict.yes - value);
      case 'case':
        return this.plan(query.part, { ...place, isCaseMatched: query.isMatched });
      case 'field':
        return this.plan(query.part, { ...place, field: query.name });
      case 'part':
        return this.#part(query, place);
      case 'property':
        return this.#facts('property', (fact) =>
          meetsProperty(query, fact, { isCaseMatched: place.isCaseMatched, regexes: this.#regexes }),
        );
      default:
        return this.#leaf(query, place);
    }
  }

  #leaf(query: Query, { field, isCaseMatched }: Place): Verdicts {
    if (field === 'tag') return this.#facts('tag', ({ tag }) => meetsTag(query, tag, this.#regexes));
    if (field === 'content') return this.#content(query, isCaseMatched);
    const named = this.#paths(query, { field, isCaseMatched });
    return field === 'default' ? greatest([this.#content(query, isCaseMatched), named]) : named;
  }

  #content(query: Query, isCaseMatched: boolean): Verdicts {
    if (query.kind === 'regex') return this.#all(verdict.maybe);
    if (query.kind === 'word') return this.#index.holdingWord(query.word);
    if (query.kind !== 'text') return this.#all(verdict.no);
    if (query.text === '') return this.#all(verdict.yes);
    const holding = this.#holdingText(query.text);
    return isCaseMatched ? holding.map(unsure) : holding;
  }

  #holdingText(text: string): Verdicts {
    const known = this.#holding.get(text) ?? this.#index.holding(text);
    this.#holding.set(text, known);
    return known;
  }

  #paths(query: Query, { field, isCaseMatched }: Place): Verdicts {
    const part = field === 'file' ? nameOf : (path: string) => path;
    if (query.kind === 'text' && !foldedPaths(this.#index).includes(foldText(query.text))) return this.#all(verdict.no);
    const isMet = this.#pathTest(query, isCaseMatched);
    return Uint8Array.from(this.#index.texts(), ({ path }) => (isMet(part(path)) ? verdict.yes : verdict.no));
  }

  #pathTest(query: Query, isCaseMatched: boolean): (path: string) => boolean {
    if (query.kind === 'text') {
      const wanted = foldText(query.text);
      if (!isCaseMatched) return (path) => foldText(path).includes(wanted);
      return (path) => holdsText(new Passage(path.normalize('NFC')), query.text, true);
    }
    if (query.kind === 'word') return (path) => placesOfWord(new Passage(path), query.word, 1).starts.length > 0;
    if (query.kind !== 'regex') return () => false;
    const regex = { source: query.source, isCaseMatched };
    return (path) => this.#regexes.placesIn(regex, path.normalize('NFC')).length > 0;
  }

  /** Texts in which a fact is such; the facts come in the order of the texts. */
  #facts<Kind extends keyof FactOf>(kind: Kind, isMet: (fact: FactOf[Kind]) => boolean): Verdicts {
    const texts = this.#index.texts();
    const verdicts = this.#all(verdict.no);
    let ordinal = 0;
    for (const fact of this.#index.list(kind)) {
      if (!isMet(fact)) continue;
      while (ordinal < texts.length && texts[ordinal]?.path !== fact.path) ordinal += 1;
      verdicts[ordinal] = verdict.yes;
    }
    return verdicts;
  }

  /** A part of a note cannot be asked without the note, but what must stand in it stands in the note. */
  #part({ name, part }: { name: PartName; part: Query }, { isCaseMatched }: Place): Verdicts {
    const isPlain = part.kind === 'text' && !/[\r\n]/.test(part.text);
    if (name === 'line') {
      const inside = this.#bound(part);
      return isPlain && !isCaseMatched && part.text !== '' ? this.#holdingText(part.text) : inside.map(unsure);
    }
    const there = isTask(name) ? this.#tasks(name) : this.#notes();
    // Every note has a section, and what has a task has one; a note may be without any block.
    if (isPlain && part.text === '' && name !== 'block') return there;
    const inside = least([there, this.#bound(part)]).map(unsure);
    return isPlain && !isCaseMatched && isTask(name)
      ? greatest([inside, this.#tasks(name, foldText(part.text))])
      : inside;
  }

  #notes(): Verdicts {
    return Uint8Array.from(this.#index.texts(), ({ path }) => (isNotePath(path) ? verdict.yes : verdict.no));
  }

  /** Texts with a task of a kind, of which the first line holds a folded text behind its box. */
  #tasks(name: TaskPart, folded = ''): Verdicts {
    return this.#facts(
      'task',
      ({ status, text, mark }) =>
        (name === 'task' || (status === ' ') === (name === 'task-todo')) &&
        (folded === '' || foldText(text.slice(mark - 1)).includes(folded)),
    );
  }

  /** Texts of which a part may be such that it meets a query. */
  #bound(query: Query): Verdicts {
    switch (query.kind) {
      case 'all':
        return least(query.parts.map((part) => this.#bound(part)));
      case 'any':
        return greatest(query.parts.map((part) => this.#bound(part)));
      case 'case':
        return this.#bound(query.part);
      case 'field':
        return query.name === 'content' ? this.#bound(query.part) : this.#all(verdict.maybe);
      case 'part':
        return query.name === 'line' ? this.#bound(query.part) : this.#part(query, PLAIN);
      case 'text':
        return query.text === '' ? this.#all(verdict.yes) : this.#holdingText(query.text);
      case 'word':
        return this.#index.holdingWord(query.word);
      default:
        return this.#all(verdict.maybe);
    }
  }

  #all(value: number): Verdicts {
    return new Uint8Array(this.#index.texts().length).fill(value);
  }
}

/** Of indexes that are asked again and again while nothing happens in the vault. */
const foldedBefore = new WeakMap<NoteIndex, string>();

/** The paths of all texts, folded, one a line: most of what is looked for is part of none, which one look shows. */
function foldedPaths(index: NoteIndex): string {
  const paths = foldedBefore.get(index) ?? foldText(Array.from(index.texts(), ({ path }) => path).join('\n'));
  foldedBefore.set(index, paths);
  return paths;
}

const PLAIN: Place = { field: 'content', isCaseMatched: false };

type TaskPart = 'task' | 'task-todo' | 'task-done';

function isTask(name: PartName): name is TaskPart {
  return name.startsWith('task');
}

function unsure(value: number): number {
  return Math.min(value, verdict.maybe);
}

function least(all: readonly Verdicts[]): Verdicts {
  return combine(all, Math.min);
}

function greatest(all: readonly Verdicts[]): Verdicts {
  return combine(all, Math.max);
}

function combine(all: readonly Verdicts[], choose: (a: number, b: number) => number): Verdicts {
  const [first, ...rest] = all;
  const combined = Uint8Array.from(first ?? []);
  for (const verdicts of rest) {
    for (let at = 0; at < combined.length; at += 1) {
      const a = combined[at] as number;
      const b = verdicts[at] as number;
      if (a !== b) combined[at] = choose(a, b);
    }
  }
  return combined;
}

/** Whether a query asks for what is known from a note's structure alone: without an index, or in its parts. */
export function asksStructure(query: Query, hasIndex: boolean): boolean {
  return someQuery(query, (part) => {
    if (part.kind === 'part') return part.name !== 'line' || asksStructure(part.part, false);
    return !hasIndex && (part.kind === 'property' || (part.kind === 'field' && part.name === 'tag'));
  });
}
