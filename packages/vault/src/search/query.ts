/** What an operator searches. */
export const fieldNames = ['file', 'path', 'content', 'tag'] as const;
/** Parts of a note within which a whole query must match. */
export const partNames = ['line', 'block', 'section', 'task', 'task-todo', 'task-done'] as const;

export type FieldName = (typeof fieldNames)[number];
export type PartName = (typeof partNames)[number];

/** A regular expression that compiles. */
export interface RegexQuery {
  readonly kind: 'regex';
  /** As written between the slashes. */
  readonly source: string;
}

export interface PropertyQuery {
  readonly kind: 'property';
  readonly name: Query;
  /** Undefined if the property only has to exist. */
  readonly value: Query | undefined;
}

/** A number or date to compare the value of a property with. */
export interface CompareQuery {
  readonly kind: 'compare';
  readonly sign: '<' | '>' | '<=' | '>=';
  readonly than: string;
}

/** A part of a note that must match a query by itself. */
export interface PartQuery {
  readonly kind: 'part';
  readonly name: PartName;
  readonly part: Query;
}

/** A query without subqueries. */
export type LeafQuery =
  /** Text that may occur anywhere. */
  | { readonly kind: 'text'; readonly text: string }
  /** A whole word, ignoring accents; in scripts without spaces between words, letters anywhere. */
  | { readonly kind: 'word'; readonly word: string }
  | RegexQuery
  | CompareQuery
  /** A property without a value. */
  | { readonly kind: 'null' };

/** A parsed search query. */
export type Query =
  | { readonly kind: 'all'; readonly parts: readonly Query[] }
  | { readonly kind: 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'field'; readonly name: FieldName; readonly part: Query }
  | { readonly kind: 'case'; readonly isMatched: boolean; readonly part: Query }
  | PartQuery
  | PropertyQuery
  | LeafQuery;

/** The direct subqueries of a query. */
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

/** A query and all its subqueries. */
export function* queriesIn(query: Query): Generator<Query> {
  yield query;
  for (const part of partsOf(query)) yield* queriesIn(part);
}

/** Whether a query or any of its subqueries satisfies a condition. */
export function someQuery(query: Query, isSuch: (query: Query) => boolean): boolean {
  return isSuch(query) || partsOf(query).some((part) => someQuery(part, isSuch));
}
