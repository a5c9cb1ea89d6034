/** What an operator looks at. */
export const fieldNames = ['file', 'path', 'content', 'tag'] as const;
/** A part of a note in which all that is asked has to stand. */
export const partNames = ['line', 'block', 'section', 'task', 'task-todo', 'task-done'] as const;
export const caseNames = ['match-case', 'ignore-case'] as const;

export type FieldName = (typeof fieldNames)[number];
export type PartName = (typeof partNames)[number];

/** A regular expression that can be compiled. */
export interface RegexQuery {
  readonly kind: 'regex';
  /** As written between the slashes. */
  readonly source: string;
}

export interface PropertyQuery {
  readonly kind: 'property';
  readonly name: Query;
  /** Undefined where the property has to be there only. */
  readonly value: Query | undefined;
}

/** A number, or a date, that the value of a property is compared with. */
export interface CompareQuery {
  readonly kind: 'compare';
  readonly sign: '<' | '>' | '<=' | '>=';
  readonly than: string;
}

/** A part of a note that has to meet a query by itself. */
export interface PartQuery {
  readonly kind: 'part';
  readonly name: PartName;
  readonly part: Query;
}

/** A query that is made of no others. */
export type LeafQuery =
  /** Text that is anywhere. */
  | { readonly kind: 'text'; readonly text: string }
  /** A whole word, accents ignored; in scripts without spaces between words, letters anywhere. */
  | { readonly kind: 'word'; readonly word: string }
  | RegexQuery
  | CompareQuery
  /** A property without a value. */
  | { readonly kind: 'null' };

/** What a search asks of a note. */
export type Query =
  | { readonly kind: 'all'; readonly parts: readonly Query[] }
  | { readonly kind: 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'field'; readonly name: FieldName; readonly part: Query }
  | { readonly kind: 'case'; readonly isMatched: boolean; readonly part: Query }
  | PartQuery
  | PropertyQuery
  | LeafQuery;

/** The queries that one is made of. */
function partsOf(query: Query): readonly Query[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts;
    case 'not':
    case 'field':
    case 'part':
    case 'case':
      return [query.part];
    case 'property':
      return query.value === undefined ? [query.name] : [query.name, query.value];
    default:
      return [];
  }
}

/** A query and all that it is made of. */
export function* queriesIn(query: Query): Generator<Query> {
  yield query;
  for (const part of partsOf(query)) yield* queriesIn(part);
}

/** Whether one of the queries that a query is made of, itself included, is such. */
export function someQuery(query: Query, isSuch: (query: Query) => boolean): boolean {
  return isSuch(query) || partsOf(query).some((part) => someQuery(part, isSuch));
}
