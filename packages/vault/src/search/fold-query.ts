import type { FieldName, LeafQuery, PartQuery, PropertyQuery, Query } from './query.ts';

/** What the operators around a part of a query determine. */
export interface QueryScope {
  /** Where to search. */
  readonly field: FieldName | 'default';
  readonly isCaseMatched: boolean;
}

export const WHOLE_QUERY: QueryScope = { field: 'default', isCaseMatched: false };

/** One interpretation of queries: the value of each kind of query. */
export interface QueryAlgebra<Value, Scope extends QueryScope = QueryScope> {
  /** `parts` are interpreted lazily: stop reading to skip the rest. */
  all(parts: Iterable<Value>): Value;
  any(parts: Iterable<Value>): Value;
  not(part: Value): Value;
  leaf(query: LeafQuery, scope: Scope): Value;
  part(query: PartQuery, scope: Scope): Value;
  property(query: PropertyQuery, scope: Scope): Value;
  /** Interprets a part of a query with `fold`, or in another way. */
  visit?(query: Query, scope: Scope, fold: () => Value): Value;
}

/** Interprets a query. The scope rules (`file:(…)`, `match-case:(…)`) are implemented only here. */
export function foldQuery<Value, Scope extends QueryScope>(
  query: Query,
  scope: Scope,
  algebra: QueryAlgebra<Value, Scope>,
): Value {
  if (algebra.visit === undefined) return foldForm(query, scope, algebra);
  return algebra.visit(query, scope, () => foldForm(query, scope, algebra));
}

function foldForm<Value, Scope extends QueryScope>(
  query: Query,
  scope: Scope,
  algebra: QueryAlgebra<Value, Scope>,
): Value {
  switch (query.kind) {
    case 'all':
      return algebra.all(foldEach(query.parts, scope, algebra));
    case 'any':
      return algebra.any(foldEach(query.parts, scope, algebra));
    case 'not':
      return algebra.not(foldQuery(query.part, scope, algebra));
    case 'case':
      return foldQuery(query.part, { ...scope, isCaseMatched: query.isMatched }, algebra);
    case 'field':
      return foldQuery(query.part, { ...scope, field: query.name }, algebra);
    case 'part':
      return algebra.part(query, scope);
    case 'property':
      return algebra.property(query, scope);
    default:
      return algebra.leaf(query, scope);
  }
}

function* foldEach<Value, Scope extends QueryScope>(
  parts: readonly Query[],
  scope: Scope,
  algebra: QueryAlgebra<Value, Scope>,
): Generator<Value> {
  for (const part of parts) yield foldQuery(part, scope, algebra);
}
