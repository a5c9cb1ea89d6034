import { lineIndex } from '../../markdown/line-index.ts';
import { meetsProperty } from './property-value.ts';
import type { FieldName, PartName, PropertyQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import type { Passage, SearchedText } from './searched-text.ts';
import { meetsTag } from './tag-query.ts';
import { holdsText, type Places, placesOfText, placesOfWord } from './text-places.ts';

/** Where in a text something stands that a query asks for. */
export interface Mark {
  /** From 1. */
  readonly line: number;
  /** About how far from the beginning of the line. */
  readonly column: number;
  /** The part of the query that is met there. */
  readonly leaf: Query;
}

export interface EvaluationOptions {
  readonly regexes: RegexAnswers;
  /** Whether places are told; without them an answer comes sooner. */
  readonly wantsMarks: boolean;
  /** What is known of a part of the query for the text beforehand. */
  readonly known?: (query: Query) => boolean | undefined;
}

/** What a part of a query is asked of. */
interface Place {
  readonly field: FieldName | 'default';
  /** Undefined for the whole text. */
  readonly passage: Passage | undefined;
  readonly isCaseMatched: boolean;
}

const ANYWHERE: Place = { field: 'default', passage: undefined, isCaseMatched: false };
const MET: readonly Mark[] = [];

/** Asks a query of a text: undefined where it is not met, else where it is. */
export function evaluateQuery(
  text: SearchedText,
  query: Query,
  options: EvaluationOptions,
): readonly Mark[] | undefined {
  return new Evaluation(text, options).ask(query, ANYWHERE);
}

class Evaluation {
  readonly #text: SearchedText;
  readonly #options: EvaluationOptions;

  constructor(text: SearchedText, options: EvaluationOptions) {
    this.#text = text;
    this.#options = options;
  }

  ask(query: Query, place: Place): readonly Mark[] | undefined {
    const known = place.passage === undefined ? this.#options.known?.(query) : undefined;
    if (known === false) return undefined;
    if (known === true && !this.#options.wantsMarks) return MET;
    switch (query.kind) {
      case 'all':
        return this.#all(query.parts, place);
      case 'any':
        return this.#any(query.parts, place);
      case 'not':
        return this.ask(query.part, place) === undefined ? MET : undefined;
      case 'case':
        return this.ask(query.part, { ...place, isCaseMatched: query.isMatched });
      case 'field':
        return this.ask(query.part, { ...place, field: query.name });
      case 'part':
        return this.#parts(query, place);
      case 'property':
        return this.#property(query, place);
      default:
        return this.#leaf(query, place);
    }
  }

  #all(parts: readonly Query[], place: Place): readonly Mark[] | undefined {
    const marks: Mark[] = [];
    for (const part of parts) {
      const met = this.ask(part, place);
      if (met === undefined) return undefined;
      if (this.#options.wantsMarks) marks.push(...met);
    }
    return marks;
  }

  #any(parts: readonly Query[], place: Place): readonly Mark[] | undefined {
    let marks: readonly Mark[] | undefined;
    for (const part of parts) {
      const met = this.ask(part, place);
      if (met === undefined) continue;
      marks = [...(marks ?? []), ...met];
      if (!this.#options.wantsMarks) break;
    }
    return marks;
  }

  #parts({ name, part }: { name: PartName; part: Query }, place: Place): readonly Mark[] | undefined {
    let marks: Mark[] | undefined;
    for (const passage of this.#text.parts(name, place.passage)) {
      const met = this.ask(part, { ...place, field: 'content', passage });
      if (met === undefined) continue;
      marks ??= [];
      if (!this.#options.wantsMarks) break;
      // A part that is met by what it does not hold is shown by its beginning.
      marks.push(...(met.length > 0 ? met : [{ line: passage.line, column: 0, leaf: part }]));
    }
    return marks;
  }

  #property(query: PropertyQuery, { isCaseMatched }: Place): readonly Mark[] | undefined {
    const { properties = {} } = this.#text.structure ?? {};
    const { regexes, wantsMarks } = this.#options;
    const met = Object.entries(properties).filter(([name, value]) =>
      meetsProperty(query, { name, value }, { isCaseMatched, regexes }),
    );
    if (met.length === 0) return undefined;
    return wantsMarks ? met.flatMap(([name]) => this.#marksOfKey(name, query)) : MET;
  }

  /** The line of the frontmatter on which a property begins. */
  #marksOfKey(name: string, leaf: Query): readonly Mark[] {
    const { text } = this.#text.content;
    for (const quote of ['', '"', "'"]) {
      const at = text.indexOf(`\n${quote}${name}${quote}:`);
      if (at !== -1) return [{ line: this.#text.lines.lineOf(at + 1) + 1, column: 0, leaf }];
    }
    return MET;
  }

  #leaf(query: Query, place: Place): readonly Mark[] | undefined {
    const { field, passage } = place;
    if (field === 'tag') return this.#tag(query, place);
    if (field === 'file') return this.#in(query, this.#text.name, place) && MET;
    if (field === 'path') return this.#in(query, this.#text.wholePath, place) && MET;
    const met = passage === undefined ? this.#inWhole(query, place) : this.#in(query, passage, place);
    if (met !== undefined || field === 'content') return met;
    return this.#in(query, this.#text.wholePath, place) && MET;
  }

  #tag(query: Query, { passage }: Place): readonly Mark[] | undefined {
    const { tags = [] } = this.#text.structure ?? {};
    const there = passage === undefined ? tags : tags.filter(({ at }) => isWithin(at, passage));
    const { regexes, wantsMarks } = this.#options;
    const met = there.filter(({ tag }) => meetsTag(query, tag, regexes));
    if (met.length === 0) return undefined;
    if (!wantsMarks) return MET;
    const { lines } = this.#text;
    return met.flatMap(({ at }) => {
      if (at === undefined) return this.#marksOfKey('tags', query);
      const line = lines.lineOf(at);
      return [{ line: line + 1, column: at - lines.startOf(line), leaf: query }];
    });
  }

  #inWhole(query: Query, place: Place): readonly Mark[] | undefined {
    if (query.kind !== 'text' || this.#options.wantsMarks || place.isCaseMatched)
      return this.#in(query, this.#text.content, place);
    return (this.#text.bytesHold(query.text) ?? holdsText(this.#text.content, query.text, false)) ? MET : undefined;
  }

  #in(query: Query, passage: Passage, { isCaseMatched }: Place): readonly Mark[] | undefined {
    const { regexes, wantsMarks } = this.#options;
    if (query.kind === 'text' && !wantsMarks) return holdsText(passage, query.text, isCaseMatched) ? MET : undefined;
    const places = placesOf(query, passage, { isCaseMatched, regexes, most: wantsMarks ? undefined : 1 });
    if (places.starts.length === 0) return undefined;
    return wantsMarks ? marksAt(places, passage, query) : MET;
  }
}

function placesOf(
  query: Query,
  passage: Passage,
  { isCaseMatched, regexes, most }: { isCaseMatched: boolean; regexes: RegexAnswers; most: number | undefined },
): Places {
  if (query.kind === 'text') return placesOfText(passage, query.text, isCaseMatched);
  if (query.kind === 'word') return placesOfWord(passage, query.word, most);
  if (query.kind !== 'regex') return { form: '', starts: [] };
  const regex = { source: query.source, isCaseMatched };
  return { form: passage.text, starts: regexes.placesIn(regex, passage.text) };
}

function marksAt({ form, starts }: Places, passage: Passage, leaf: Query): readonly Mark[] {
  const lines = lineIndex(form);
  return starts.map((start) => {
    const line = lines.lineOf(start);
    return { line: passage.line + line, column: start - lines.startOf(line), leaf };
  });
}

function isWithin(at: number | undefined, { start, end }: Passage): boolean {
  return at !== undefined && at >= start && at < end;
}
