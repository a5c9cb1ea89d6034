export type { Base, FilePlace, Filter, View } from './base/base.ts';
export { addView, type EditedText, setFormula } from './base/edit-base.ts';
export { type BaseParts, printBase } from './base/print-base.ts';
export type { Problem, ProblemReason } from './base/problem.ts';
export type { PropertyId } from './base/property-id.ts';
export { readBase } from './base/read-base.ts';
export { statementsOf } from './base/read-filter.ts';
export { checkBase } from './check/check-base.ts';
export type { Outcome } from './evaluation/evaluate-expression.ts';
export { Evaluation, type EvaluationOptions } from './evaluation/evaluation.ts';
export { type Formula, parseFormula } from './evaluation/formula.ts';
export type { Row } from './evaluation/row.ts';
export { formatRows, type RowFormat, rowFormats } from './formats/format-rows.ts';
export { formatSummaries } from './formats/format-summaries.ts';
export { toWireValue, type WireValue } from './formats/wire-value.ts';
export { type DateFormat, loadDateFormat } from './ports/date-format.ts';
export { type RegexpRunner, type RegexpSource, unguardedRegexps } from './ports/regexps.ts';
export type { FileFacts, LinkText, VaultFacts } from './ports/vault-facts.ts';
export { adjustView, isOfAdjustment, type ViewAdjustment } from './query/adjust-view.ts';
export { type AskedProperty, askedProperties } from './query/asked-properties.ts';
export { type Condition, conditionOf, linkName } from './query/condition.ts';
export { type DemandedParts, type DemandedValue, demandedParts } from './query/demanded-parts.ts';
export { type Judgement, judgeFile, type UnmetFilter } from './query/judge-file.ts';
export { type CandidateLookup, narrowCandidates, withoutLookups } from './query/narrow-candidates.ts';
export {
  type ResultColumn,
  type ResultGroup,
  type ResultRow,
  runView,
  type ViewQuery,
  type ViewResult,
} from './query/run-view.ts';
export type { BinaryOperator, ChainLink, Expression, ExpressionOf, Located } from './syntax/expression.ts';
export { parseExpression } from './syntax/parse-expression.ts';
export { printExpression } from './syntax/print-expression.ts';
export type { SyntaxProblem } from './syntax/syntax-problem.ts';
export { Budget } from './values/budget.ts';
export { FormulaError } from './values/formula-error.ts';
export { isWithinTag, tagTest } from './values/tag.ts';
export type { Value } from './values/value.ts';
