import type { Base, View } from '../base/base.ts';
import { formulaOfProperty } from '../base/property-id.ts';
import { statementsOf } from '../base/read-filter.ts';
import type { Formula } from '../evaluation/formula.ts';
import { type DateFormat, loadDateFormat } from '../ports/date-format.ts';
import { type Expression, walk } from '../syntax/expression.ts';

/** Every statement and formula that a view evaluates, also through other formulas. */
export function formulasUsedBy(base: Base, view: View): readonly Formula[] {
  const used = new Set<Formula>();
  const add = (formula: Formula): void => {
    if (used.has(formula)) return;
    used.add(formula);
    for (const { name } of formulaReferencesIn(formula.expression)) {
      const other = base.formulas.get(name);
      if (other !== undefined) add(other);
    }
  };
  for (const filter of [base.filter, view.filter]) for (const { formula } of statementsOf(filter)) add(formula);
  const columns = [...view.columns, ...view.sort, ...(view.groupBy === undefined ? [] : [view.groupBy])];
  for (const { property, path } of [...columns, ...view.summaries]) add(formulaOfProperty(property, path));
  for (const { name } of view.summaries) {
    const summary = base.summaries.get(name);
    if (summary !== undefined) add(summary);
  }
  return [...used];
}

/** `formula.name` and `formula["name"]` in an expression. */
export function* formulaReferencesIn(
  expression: Expression | undefined,
): Generator<{ readonly name: string; readonly at: Expression }> {
  if (expression === undefined) return;
  for (const at of walk(expression)) {
    if (at.kind !== 'member' && at.kind !== 'index') continue;
    if (at.object.kind !== 'name' || at.object.name !== 'formula') continue;
    if (at.kind === 'member') yield { name: at.name, at };
    else if (at.index.kind === 'constant' && typeof at.index.value === 'string') yield { name: at.index.value, at };
  }
}

/** The first `this` in an expression. */
export function findThis(expression: Expression | undefined): Expression | undefined {
  return expression && walk(expression).find((each) => each.kind === 'name' && each.name === 'this');
}

/** Loads Moment, which takes longer than most queries, only for formulas that format dates. */
export async function dateFormatFor(formulas: readonly Formula[]): Promise<DateFormat> {
  return formulas.some(formatsDates) ? await loadDateFormat() : () => '';
}

function formatsDates({ expression }: Formula): boolean {
  if (expression === undefined) return false;
  return walk(expression).some((each) => each.kind === 'member' && each.name.toLowerCase() === 'format');
}
