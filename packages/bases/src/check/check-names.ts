import type { Problem } from '../base/problem.ts';
import type { Formula } from '../evaluation/formula.ts';
import {
  type FoundFunction,
  findAnyMethod,
  findField,
  findGlobal,
  findMethod,
  unknownFieldOf,
  unknownFunctionOf,
} from '../functions/table.ts';
import { isNamed } from '../query/expression-patterns.ts';
import { type ProblemLog, suggestionFor } from '../query/problem-log.ts';
import { type Expression, type ExpressionOf, type Located, nameLocation, walk } from '../syntax/expression.ts';
import type { FormulaError } from '../values/formula-error.ts';
import { staticTypeOf } from './static-type.ts';

/** Functions of before Obsidian 1.9.2, and what replaced them. */
const OLDER_FUNCTIONS: Readonly<Record<string, string>> = {
  concat: 'a + b',
  dateModify: 'date + "1d"',
  empty: 'value.isEmpty()',
  inFolder: 'file.inFolder("…")',
  linksTo: 'file.hasLink(…)',
  not: '!',
  notEmpty: '!value.isEmpty()',
  taggedWith: 'file.hasTag("…")',
};

/** For `property.status`, which has meant nothing since Obsidian 1.9.2. */
export function oldPrefix(name: string): Pick<Problem, 'reason' | 'message' | 'didYouMean'> {
  const message = '"property" is no longer a prefix of properties.';
  return { reason: 'UNKNOWN_FIELD', message, didYouMean: `note.${name}` };
}

/** Reports functions, methods and fields that exist in no row. */
export function checkNames(formula: Formula, log: ProblemLog): void {
  if (formula.expression === undefined) return;
  const called = new Set<Expression>();
  for (const each of walk(formula.expression)) {
    if (each.kind === 'call') {
      called.add(each.callee);
      checkCall(each, formula, log);
    } else if (each.kind === 'member' && !called.has(each)) checkField(each, formula, log);
  }
}

function checkCall(expression: ExpressionOf<'call'>, formula: Formula, log: ProblemLog): void {
  const { callee } = expression;
  const at = nameLocation(expression);
  if (callee.kind === 'name') {
    const found = findGlobal(callee.name);
    if (found !== undefined) checkCase(callee.name, found, { formula, at, log });
    else reportGlobal(callee.name, { formula, at, log });
    return;
  }
  if (callee.kind !== 'member') return;
  const type = staticTypeOf(callee.object);
  const found = type === undefined ? findAnyMethod(callee.name) : findMethod(type, callee.name);
  if (found !== undefined) checkCase(callee.name, found, { formula, at, log });
  else report(unknownFunctionOf(callee.name, type), { formula, at, log });
}

interface Finding {
  readonly formula: Formula;
  readonly at: Located;
  readonly log: ProblemLog;
}

function reportGlobal(name: string, finding: Finding): void {
  const error = unknownFunctionOf(name, 'global');
  const older = Object.hasOwn(OLDER_FUNCTIONS, name) ? OLDER_FUNCTIONS[name] : methodCall(name);
  const { formula, at, log } = finding;
  const { reason, message } = error;
  if (older === undefined) report(error, finding);
  else log.addAt(formula, at, { severity: 'error', reason, message, didYouMean: older });
}

/** How a method is called whose value was forgotten. */
function methodCall(name: string): string | undefined {
  const isOfFiles = findMethod('file', name) !== undefined && findMethod('string', name) === undefined;
  if (isOfFiles) return `file.${name}(…)`;
  return findAnyMethod(name) === undefined ? undefined : `value.${name}(…)`;
}

function checkField(expression: ExpressionOf<'member'>, formula: Formula, log: ProblemLog): void {
  const { object, name } = expression;
  if (isNamed(object, 'property')) {
    log.addAt(formula, object, { severity: 'warning', ...oldPrefix(name) });
    return;
  }
  const type = staticTypeOf(object);
  if (type === undefined || type === 'object' || findField(type, name) !== undefined) return;
  report(unknownFieldOf(name, type), { formula, at: nameLocation(expression), log });
}

function checkCase(written: string, { name }: FoundFunction, { formula, at, log }: Finding): void {
  if (written === name) return;
  const message = `The function is spelled "${name}".`;
  log.addAt(formula, at, { severity: 'warning', reason: 'UNKNOWN_FUNCTION', message, didYouMean: name });
}

function report({ reason, message, unknown }: FormulaError, { formula, at, log }: Finding): void {
  log.addAt(formula, at, { severity: 'error', reason, message, ...suggestionFor(unknown) });
}
