import type { Base, FilePlace, Filter, View } from '../base/base.ts';
import type { Problem } from '../base/problem.ts';
import { statementsOf } from '../base/read-filter.ts';
import { Evaluation } from '../evaluation/evaluation.ts';
import type { Formula } from '../evaluation/formula.ts';
import { holds } from './filter-rows.ts';
import { ProblemLog } from './problem-log.ts';
import { reportBeforehand } from './report-beforehand.ts';
import type { ViewQuery } from './run-view.ts';
import { dateFormatFor, formulasUsedBy } from './used-formulas.ts';

/** A condition of a view that a file does not fulfil. */
export interface UnmetFilter extends FilePlace {
  /** `filters` or `views[0].filters`. */
  readonly where: string;
  /** The statement as written; a group as one statement. */
  readonly statement: string;
}

export interface Judgement {
  /** Empty if the file passes the filters. */
  readonly unmet: readonly UnmetFilter[];
  readonly problems: readonly Problem[];
}

/** Evaluates the filters of a view for one file, and finds the statements that keep it out. */
export async function judgeFile(
  base: Base,
  view: View,
  {
    path,
    ...query
  }: { readonly path: string } & Pick<ViewQuery, 'vault' | 'regexps' | 'now' | 'thisPath' | 'isThisNamed'>,
): Promise<Judgement> {
  const filters: View = { ...view, columns: [], sort: [], groupBy: undefined, summaries: [] };
  const used = formulasUsedBy(base, filters);
  const formatDate = await dateFormatFor(used);
  const evaluation = new Evaluation({ ...query, formatDate, formulas: base.formulas });
  const log = new ProblemLog(base.yaml);
  reportBeforehand(base, filters, { used, isThisNamed: query.isThisNamed, thisPath: query.thisPath, log });

  const row = evaluation.newRow(path);
  const unmet = [base.filter, view.filter]
    .flatMap((filter) => [...conjunctsOf(filter)])
    .filter((filter) => !holds(filter, row, { evaluation, log }))
    .flatMap((filter) => describeUnmet(base, filter));
  return { unmet, problems: log.problems };
}

/** The filters that all have to hold, with `a && b` as two. */
function* conjunctsOf(filter: Filter | undefined): Generator<Filter> {
  if (filter?.kind === 'and') for (const each of filter.filters) yield* conjunctsOf(each);
  else if (filter?.kind === 'statement') yield* operandsOf(filter.formula);
  else if (filter !== undefined) yield filter;
}

function* operandsOf(formula: Formula): Generator<Filter> {
  const { expression } = formula;
  if (expression?.kind === 'chain' && expression.rest[0]?.operator === '&&')
    for (const operand of [expression.first, ...expression.rest.map((link) => link.operand)])
      yield* operandsOf({ ...formula, expression: operand });
  else yield { kind: 'statement', formula };
}

/** A group is where its first statement is; one without statements always holds. */
function describeUnmet({ yaml }: Base, filter: Filter): UnmetFilter[] {
  const [first] = statementsOf(filter);
  if (first === undefined) return [];
  const { where, path, expression } = first.formula;
  return [{ where, ...yaml.placeOf(path, expression?.start ?? 0), statement: printFilter(filter) }];
}

function printFilter(filter: Filter): string {
  if (filter.kind === 'statement') return printStatement(filter.formula);
  const { kind, filters } = filter;
  const texts = filters.map(printFilter);
  const operator = kind === 'and' ? ' && ' : ' || ';
  const text = texts.length === 1 ? texts.join('') : texts.map((each) => `(${each})`).join(operator);
  return kind === 'not' ? `!(${text})` : text;
}

/** As written. */
function printStatement({ text, expression }: Formula): string {
  return expression === undefined ? text.trim() : text.slice(expression.start, expression.end);
}
