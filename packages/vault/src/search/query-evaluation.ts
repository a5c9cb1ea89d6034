import { lineIndex } from '@obsidian-agent/markdown';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { matchesProperty } from './property-value.ts';
import type { LeafQuery, PartQuery, PropertyQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import type { Passage, SearchedText } from './searched-text.ts';
import { matchesTag } from './tag-query.ts';
import { containsText, type Places, placesOfText, placesOfWord } from './text-places.ts';

/** A place in a text that matches a part of a query. */
export interface Mark {
  /** From 1. */
  readonly line: number;
  /** Approximate offset from the beginning of the line. */
  readonly column: number;
  /** The part of the query that matches there. */
  readonly leaf: Query;
  /** It matches only a part of a longer word. */
  readonly isPartial?: boolean;
}

export interface EvaluationOptions {
  readonly regexes: RegexAnswers;
  /** Whether to return marks; an answer is faster without them. */
  readonly wantsMarks: boolean;
  /** Returns what is already known about a part of the query for this text. */
  readonly known?: (query: Query) => boolean | undefined;
}

interface Scope extends QueryScope {
  /** Undefined for the whole text. */
  readonly passage: Passage | undefined;
}

const WHOLE_TEXT: Scope = { ...WHOLE_QUERY, passage: undefined };
const MET: readonly Mark[] = [];

/** Evaluates a query on a text. Returns its marks if it matches, otherwise undefined. */
export function evaluateQuery(
  text: SearchedText,
  query: Query,
  options: EvaluationOptions,
): readonly Mark[] | undefined {
  return foldQuery(query, WHOLE_TEXT, new Evaluation(text, options));
}

class Evaluation implements QueryAlgebra<readonly Mark[] | undefined, Scope> {
  readonly #text: SearchedText;
  readonly #options: EvaluationOptions;

  constructor(text: SearchedText, options: EvaluationOptions) {
    this.#text = text;
    this.#options = options;
  }

  visit(query: Query, { passage }: Scope, fold: () => readonly Mark[] | undefined): readonly Mark[] | undefined {
    const known = passage === undefined ? this.#options.known?.(query) : undefined;
    if (known === false) return undefined;
    return known === true && !this.#options.wantsMarks ? MET : fold();
  }

  all(parts: Iterable<readonly Mark[] | undefined>): readonly Mark[] | undefined {
    const marks: Mark[] = [];
    for (const met of parts) {
      if (met === undefined) return undefined;
      marks.push(...met);
    }
    return marks;
  }

  any(parts: Iterable<readonly Mark[] | undefined>): readonly Mark[] | undefined {
    let marks: Mark[] | undefined;
    for (const met of parts) {
      if (met === undefined) continue;
      if (!this.#options.wantsMarks) return MET;
      marks ??= [];
      marks.push(...met);
    }
    return marks;
  }

  not(met: readonly Mark[] | undefined): readonly Mark[] | undefined {
    return met === undefined ? MET : undefined;
  }

  part({ name, part }: PartQuery, scope: Scope): readonly Mark[] | undefined {
    let marks: Mark[] | undefined;
    for (const passage of this.#text.parts(name, scope.passage)) {
      const met = foldQuery(part, { ...scope, field: 'content', passage }, this);
      if (met === undefined) continue;
      if (!this.#options.wantsMarks) return MET;
      marks ??= [];
      // A part that matches by what it lacks is shown by its beginning.
      marks.push(...(met.length > 0 ? met : [{ line: passage.line, column: 0, leaf: part }]));
    }
    return marks;
  }

  property(query: PropertyQuery, { isCaseMatched }: Scope): readonly Mark[] | undefined {
    const { properties = {} } = this.#text.structure ?? {};
    const { regexes, wantsMarks } = this.#options;
    const met = Object.entries(properties).filter(([name, value]) =>
      matchesProperty(query, { name, value }, { isCaseMatched, regexes }),
    );
    if (met.length === 0) return undefined;
    return wantsMarks ? met.flatMap(([name]) => this.#marksOfKey(name, query)) : MET;
  }

  leaf(query: LeafQuery, scope: Scope): readonly Mark[] | undefined {
    const { field, passage } = scope;
    if (field === 'tag') return this.#tag(query, scope);
    if (field === 'file') return this.#in(query, this.#text.name, scope) && MET;
    if (field === 'path') return this.#in(query, this.#text.wholePath, scope) && MET;
    const met = passage === undefined ? this.#inWhole(query, scope) : this.#in(query, passage, scope);
    if (met !== undefined || field === 'content') return met;
    return this.#in(query, this.#text.wholePath, scope) && MET;
  }

  /** The frontmatter line on which a property begins. */
  #marksOfKey(name: string, leaf: Query): readonly Mark[] {
    const { text } = this.#text.content;
    for (const quote of ['', '"', "'"]) {
      const at = text.indexOf(`\n${quote}${name}${quote}:`);
      if (at !== -1) return [{ line: this.#text.lines.lineOf(at + 1) + 1, column: 0, leaf }];
    }
    return MET;
  }

  #tag(query: LeafQuery, { passage }: Scope): readonly Mark[] | undefined {
    const { tags = [] } = this.#text.structure ?? {};
    const there = passage === undefined ? tags : tags.filter(({ at }) => isWithin(at, passage));
    const { regexes, wantsMarks } = this.#options;
    const met = there.filter(({ tag }) => matchesTag(query, tag, regexes));
    if (met.length === 0) return undefined;
    if (!wantsMarks) return MET;
    const { lines } = this.#text;
    return met.flatMap(({ at }) => {
      if (at === undefined) return this.#marksOfKey('tags', query);
      const line = lines.lineOf(at);
      return [{ line: line + 1, column: at - lines.startOf(line), leaf: query }];
    });
  }

  #inWhole(query: LeafQuery, scope: Scope): readonly Mark[] | undefined {
    if (query.kind !== 'text' || this.#options.wantsMarks || scope.isCaseMatched)
      return this.#in(query, this.#text.content, scope);
    return (this.#text.bytesHold(query.text) ?? containsText(this.#text.content, query.text, false)) ? MET : undefined;
  }

  #in(query: LeafQuery, passage: Passage, { isCaseMatched }: Scope): readonly Mark[] | undefined {
    const { regexes, wantsMarks } = this.#options;
    if (query.kind === 'text' && !wantsMarks) return containsText(passage, query.text, isCaseMatched) ? MET : undefined;
    const places = placesOf(query, passage, { isCaseMatched, regexes, most: wantsMarks ? undefined : 1 });
    if (places.starts.length === 0) return undefined;
    return wantsMarks ? marksAt(places, passage, query) : MET;
  }
}

function placesOf(
  query: LeafQuery,
  passage: Passage,
  { isCaseMatched, regexes, most }: { isCaseMatched: boolean; regexes: RegexAnswers; most: number | undefined },
): Places {
  if (query.kind === 'text') return placesOfText(passage, query.text, isCaseMatched);
  if (query.kind === 'word') return placesOfWord(passage, query.word, most);
  const isWhole = () => true;
  if (query.kind !== 'regex') return { form: '', starts: [], isWhole };
  const regex = { source: query.source, isCaseMatched };
  return { form: passage.text, starts: regexes.placesIn(regex, passage.text), isWhole };
}

function marksAt({ form, starts, isWhole }: Places, passage: Passage, leaf: Query): readonly Mark[] {
  const lines = lineIndex(form);
  return starts.map((start) => {
    const line = lines.lineOf(start);
    return { line: passage.line + line, column: start - lines.startOf(line), leaf, isPartial: !isWhole(start) };
  });
}

function isWithin(at: number | undefined, { start, end }: Passage): boolean {
  return at !== undefined && at >= start && at < end;
}
