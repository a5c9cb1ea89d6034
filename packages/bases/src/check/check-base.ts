import type { Base, View, ViewColumn } from '../base/base.ts';
import type { Problem } from '../base/problem.ts';
import { formulaOfProperty, whereOf } from '../base/property-id.ts';
import { statementsOf } from '../base/read-filter.ts';
import type { Formula } from '../evaluation/formula.ts';
import { findField, unknownFieldOf } from '../functions/table.ts';
import { isNamed } from '../query/expression-patterns.ts';
import { ProblemLog, suggestionFor } from '../query/problem-log.ts';
import { reportSyntax, reportUnknownFormulas, reportUnknownSummary } from '../query/report-beforehand.ts';
import { reportKeys, reportViewKeys, viewTypes } from '../query/report-keys.ts';
import { type Expression, walk } from '../syntax/expression.ts';
import { checkCircles } from './check-circles.ts';
import { checkNames, oldPrefix } from './check-names.ts';
import { staticTypeOf } from './static-type.ts';

/** Finds everything in a base that is wrong or looks wrong, without evaluating it. In the order of the file. */
export function checkBase(base: Base): readonly Problem[] {
  const log = new ProblemLog(base.yaml);
  for (const problem of base.problems) log.add(problem);
  reportKeys(base, log);
  const filters = [base.filter, ...base.views.map(({ filter }) => filter)];
  const statements = filters.flatMap((filter) => [...statementsOf(filter)].map(({ formula }) => formula));
  for (const formula of [...statements, ...base.formulas.values(), ...base.summaries.values()])
    checkFormula(base, formula, log);
  for (const formula of statements) advise(formula, adviceForFilter, log);
  for (const formula of [...statements, ...base.formulas.values()]) advise(formula, adviceForFormula, log);
  checkCircles(base, log);
  const firsts = new Map(base.views.toReversed().map((view) => [view.name, view]));
  for (const view of base.views) checkView(base, { view, isFirst: firsts.get(view.name) === view }, log);
  return [...log.problems].sort((a, b) => a.line - b.line || a.column - b.column);
}

function checkFormula(base: Base, formula: Formula, log: ProblemLog): void {
  reportSyntax(base, formula, log);
  checkNames(formula, log);
  reportUnknownFormulas(base, formula, log);
}

function checkView(
  base: Base,
  { view, isFirst }: { readonly view: View; readonly isFirst: boolean },
  log: ProblemLog,
): void {
  reportViewKeys(base, view, log);
  for (const { name, path } of view.summaries) reportUnknownSummary(base, { name, path }, log);
  const groupBy = view.groupBy === undefined ? [] : [view.groupBy];
  for (const column of [...view.columns, ...view.sort, ...groupBy, ...view.summaries]) checkColumn(base, column, log);

  const place = (key: string) => ({ where: whereOf([...view.path, key]), ...base.yaml.placeOf([...view.path, key]) });
  if (!isFirst) {
    const message = `Two views are named "${view.name}". Only the first can be asked for by name.`;
    log.add({ severity: 'warning', reason: 'DUPLICATE_VIEW', message, ...place('name') });
  }
  if (viewTypes.includes(view.type)) return;
  const message = `"${view.type}" is not a view of Obsidian; a plugin may have it.`;
  const suggestion = suggestionFor({ name: view.type, known: viewTypes });
  log.add({ severity: 'warning', reason: 'UNKNOWN_VIEW_TYPE', message, ...place('type'), ...suggestion });
}

function checkColumn(base: Base, { property, path }: ViewColumn, log: ProblemLog): void {
  const formula = formulaOfProperty(property, path);
  if (property.kind === 'formula') reportUnknownFormulas(base, formula, log);
  const at = { where: whereOf(path), ...base.yaml.placeOf(path) };
  const [, older] = /^property\.(.+)$/s.exec(property.name) ?? [];
  if (property.kind === 'note' && older !== undefined) log.add({ severity: 'warning', ...oldPrefix(older), ...at });
  if (property.kind !== 'file' || findField('file', property.name) !== undefined) return;
  const { reason, message, unknown } = unknownFieldOf(property.name, 'file');
  log.add({ severity: 'error', reason, message, ...at, ...suggestionFor(unknown) });
}

type Advice = readonly [message?: string, didYouMean?: string];

/** Warns of formulas that do what they say, but hardly what was wanted. */
function advise(formula: Formula, adviceFor: (expression: Expression) => Advice, log: ProblemLog): void {
  if (formula.expression === undefined) return;
  for (const each of walk(formula.expression)) {
    const [message, didYouMean] = adviceFor(each);
    if (message === undefined) continue;
    const suggestion = didYouMean === undefined ? {} : { didYouMean };
    log.addAt(formula, each, { severity: 'warning', reason: 'ADVICE', message, ...suggestion });
  }
}

function adviceForFilter(expression: Expression): Advice {
  if (expression.kind === 'unary' && expression.operator === '!' && expression.operand.kind === 'name') {
    const { name } = expression.operand;
    return [`Versions of Obsidian differ in whether !${name} holds for a file without "${name}".`, `${name} != true`];
  }
  const isBacklinks = expression.kind === 'member' && expression.name === 'backlinks';
  if (!isBacklinks || !isNamed(expression.object, 'file')) return [];
  return ['Obsidian does not refresh backlinks in filters. Look from the other side with file.hasLink(…).'];
}

function adviceForFormula(expression: Expression): Advice {
  const [argument] = expression.kind === 'call' && isNamed(expression.callee, 'number') ? expression.args : [];
  if (argument === undefined || staticTypeOf(argument) !== 'duration') return [];
  return ['A difference of dates is a duration, which is not a number. Use one of its fields.', '(…).days'];
}
