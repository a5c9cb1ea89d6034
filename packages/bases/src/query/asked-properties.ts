import { parsePropertyId, whereOf } from '../base/property-id.ts';
import { parseFormula } from '../evaluation/formula.ts';
import { type Expression, type ExpressionOf, walk } from '../syntax/expression.ts';
import type { ViewAdjustment } from './adjust-view.ts';

/** A property of notes that a caller names in a filter or as a column. */
export interface AskedProperty {
  readonly name: string;
  /** As in problems: `filter` or `columns[0]`. */
  readonly where: string;
  /** The text before it in the same place. */
  readonly before: string;
}

/** Names that are not properties; `value`, `index` and `acc` are those of list functions. */
const OTHERS = new Set(['acc', 'file', 'formula', 'index', 'note', 'property', 'this', 'value']);

/** The properties of notes that a caller names in addition to those of the base. */
export function askedProperties({ filter, columns = [] }: ViewAdjustment): readonly AskedProperty[] {
  const shown = columns.flatMap((id, at) => {
    const { kind, name } = parsePropertyId(id);
    return kind === 'note' ? [{ name, where: whereOf(['columns', at]), before: '' }] : [];
  });
  const expression = filter === undefined ? undefined : parseFormula(filter, 'filter').expression;
  if (filter === undefined || expression === undefined) return shown;
  const called = new Set([...walk(expression)].flatMap((each) => (each.kind === 'call' ? [each.callee] : [])));
  const named = [...walk(expression)].flatMap((each) => {
    const name = called.has(each) ? undefined : nameIn(each);
    return name === undefined ? [] : [{ name, where: 'filter', before: filter.slice(0, each.start) }];
  });
  return [...named, ...shown];
}

function nameIn(expression: Expression): string | undefined {
  if (expression.kind === 'name') return OTHERS.has(expression.name) ? undefined : expression.name;
  if (expression.kind === 'member' && isNote(expression)) return expression.name;
  if (expression.kind !== 'index' || !isNote(expression)) return undefined;
  const { index } = expression;
  return index.kind === 'constant' && typeof index.value === 'string' ? index.value : undefined;
}

function isNote({ object }: ExpressionOf<'member'> | ExpressionOf<'index'>): boolean {
  return object.kind === 'name' && object.name === 'note';
}
