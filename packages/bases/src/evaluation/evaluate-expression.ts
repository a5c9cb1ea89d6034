import {
  bindArguments,
  type FunctionContext,
  type LazyArgument,
  type Locals,
  wrongCount,
} from '../functions/signature.ts';
import {
  type FoundFunction,
  findField,
  findGlobal,
  findMethod,
  selfOf,
  unknownField,
  unknownFunction,
  unknownFunctionOf,
} from '../functions/table.ts';
import type { DateFormat } from '../ports/date-format.ts';
import type { RegexpRunner } from '../ports/regexps.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import { type ChainLink, type Expression, type ExpressionOf, nameLocation } from '../syntax/expression.ts';
import type { Budget } from '../values/budget.ts';
import { FormulaError, typeError } from '../values/formula-error.ts';
import { keyNamed, memberOf } from '../values/property-value.ts';
import { RecentLists } from '../values/recent-lists.ts';
import { isTruthy } from '../values/truth.ts';
import { isA, isList, type ObjectValue, stringOf, typeName, typeOf, type Value } from '../values/value.ts';
import type { Formula } from './formula.ts';
import { applyBinary, type EagerOperator, negate } from './operators.ts';
import type { Row } from './row.ts';

/** What formulas use in addition to the row. */
export interface EvaluationContext {
  readonly vault: VaultFacts;
  readonly regexps: RegexpRunner;
  readonly formatDate: DateFormat;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The file that `this` stands for; empty if there is none. */
  readonly thisPath: string;
  readonly budget: Budget;
}

/** A result, or why there is none. */
export type Outcome = Value | FormulaError;

/** What names mean where an expression is evaluated. */
export interface Scope {
  readonly row: Row | undefined;
  /** `value`, `index`, `acc`, and in summaries `values`. */
  readonly locals: Locals & { readonly values?: Value };
}

/** Bounds the stack that an evaluation needs, also through formulas that use each other. */
const DEEPEST_EVALUATION = 500;
/** To raise and report an error takes longer than to evaluate. */
const STEPS_OF_ERROR = 20;

/** Evaluates the expressions of formulas. */
export class ExpressionEvaluator {
  readonly #context: EvaluationContext;
  readonly #formulaOf: (name: string, row: Row) => Outcome;
  readonly #budget: Budget;
  readonly #recentLists = new RecentLists();
  #thisNote: ObjectValue | undefined;
  #lastTools: { readonly row: Row | undefined; readonly tools: FunctionContext } | undefined;
  #depth = 0;
  /** The expression that is being applied, to locate an error. */
  #current: Expression | undefined;

  /** @param formulaOf returns what `formula.name` is in a row */
  constructor(context: EvaluationContext, formulaOf: (name: string, row: Row) => Outcome) {
    this.#context = context;
    this.#formulaOf = formulaOf;
    this.#budget = context.budget;
  }

  /** Evaluates a formula; null if it cannot be parsed. Never throws a FormulaError, but returns it. */
  evaluate(formula: Formula, scope: Scope): Outcome {
    return this.#outcomeOf(formula, scope, (value) => value);
  }

  /** Evaluates a formula for a value that an answer shows, or whose text decides an order. */
  evaluateShown(formula: Formula, scope: Scope): Outcome {
    return this.#outcomeOf(formula, scope, (value) => {
      this.#budget.spendShown(value);
      return value;
    });
  }

  #outcomeOf(formula: Formula, scope: Scope, accept: (value: Value) => Value): Outcome {
    const { expression } = formula;
    if (expression === undefined) return null;
    const depth = this.#depth;
    const current = this.#current;
    try {
      return accept(this.#evaluate(expression, scope));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.#budget.charge(STEPS_OF_ERROR);
      const failed = this.#current ?? expression;
      const { start, end } = error.unknown === undefined ? failed : nameLocation(failed);
      error.place ??= { site: formula, start, end };
      return error;
    } finally {
      this.#depth = depth;
      this.#current = current;
    }
  }

  #evaluate(expression: Expression, scope: Scope): Value {
    this.#budget.spend(1);
    this.#depth += 1;
    if (this.#depth > DEEPEST_EVALUATION)
      throw this.#at(expression, new FormulaError('LIMIT', 'Formulas use each other too deeply.'));
    const value = this.#evaluateKind(expression, scope);
    this.#depth -= 1;
    if (typeof value === 'string' || isList(value)) this.#spendRead(expression, value);
    return value;
  }

  #spendRead(expression: Expression, value: Value): void {
    const before = this.#current;
    this.#current = expression;
    this.#budget.spendRead(value);
    this.#current = before;
  }

  #evaluateKind(expression: Expression, scope: Scope): Value {
    switch (expression.kind) {
      case 'constant':
        return expression.value;
      case 'number':
        return Number(expression.digits);
      case 'regexp':
        return { type: 'regexp', source: expression.source, flags: expression.flags };
      case 'list':
        this.#budget.spendList(expression.items.length);
        return expression.items.map((item) => this.#evaluate(item, scope));
      case 'name':
        return this.#nameIn(scope, expression);
      case 'unary': {
        const operand = this.#evaluate(expression.operand, scope);
        this.#current = expression;
        return expression.operator === '!' ? !isTruthy(operand) : negate(operand);
      }
      case 'chain':
        return this.#evaluateChain(expression, scope);
      case 'member':
        return this.#memberIn(scope, expression, expression.name);
      case 'index':
        return this.#evaluateIndex(expression, scope);
      case 'call':
        return this.#evaluateCall(expression, scope);
    }
  }

  #nameIn({ row, locals }: Scope, { name }: ExpressionOf<'name'>): Value {
    const { thisPath } = this.#context;
    if (Object.hasOwn(locals, name)) return locals[name as keyof Scope['locals']] ?? null;
    if (name === 'this') return thisPath === '' ? null : { type: 'file', path: thisPath };
    if (row === undefined || name === 'formula') return null;
    if (name === 'file') return row.file;
    return name === 'note' ? row.note : memberOf(row.note, name);
  }

  #evaluateChain(expression: ExpressionOf<'chain'>, scope: Scope): Value {
    const { first, rest } = expression;
    const operator = rest[0]?.operator;
    let value = this.#evaluate(first, scope);
    if (operator === '||')
      return isTruthy(value) || rest.some(({ operand }) => isTruthy(this.#evaluate(operand, scope)));
    if (operator === '&&')
      return isTruthy(value) && rest.every(({ operand }) => isTruthy(this.#evaluate(operand, scope)));
    for (const link of rest as readonly (ChainLink & { readonly operator: EagerOperator })[]) {
      const right = this.#evaluate(link.operand, scope);
      this.#current = expression;
      value = applyBinary(link.operator, [value, right], { vault: this.#context.vault, budget: this.#budget });
    }
    return value;
  }

  #evaluateIndex(expression: ExpressionOf<'index'>, scope: Scope): Value {
    const index = this.#evaluate(expression.index, scope);
    const name = stringOf(index);
    if (name !== undefined) return this.#memberIn(scope, expression, name);
    const object = this.#evaluate(expression.object, scope);
    if (object === null || index === null) return null;
    if (isList(object) && typeof index === 'number') return object[index] ?? null;
    throw this.#at(expression, typeError(`Cannot use ${typeName(index)} as an index of ${typeName(object)}`));
  }

  /** `formula.name`, `this.name`, a member of an object, or a field of any other value. */
  #memberIn(scope: Scope, expression: ExpressionOf<'member' | 'index'>, name: string): Value {
    const { object } = expression;
    if (object.kind === 'name' && object.name === 'formula') return this.#formulaIn(scope, expression, name);
    if (object.kind === 'name' && object.name === 'this' && name !== 'file') {
      const note = this.#noteOfThis();
      if (keyNamed(note.members, name) !== undefined) return memberOf(note, name);
      if (findField('file', name) === undefined) return null;
    }
    const value = this.#evaluate(object, scope);
    if (value === null) return null;
    if (isA(value, 'object')) return memberOf(value, name);
    this.#current = expression;
    const field = findField(typeOf(value), name);
    if (field === undefined) throw unknownField(name, value);
    const self = isA(value, 'tag') ? value.text : value;
    return field(self, this.contextFor(scope));
  }

  #noteOfThis(): ObjectValue {
    const { vault, thisPath } = this.#context;
    this.#thisNote ??= {
      type: 'object',
      members: vault.file(thisPath)?.properties ?? {},
      source: thisPath,
      isNote: true,
    };
    return this.#thisNote;
  }

  #formulaIn({ row }: Scope, expression: Expression, name: string): Value {
    if (row === undefined) return null;
    const outcome = this.#formulaOf(name, row);
    if (!(outcome instanceof FormulaError)) return outcome;
    this.#current = expression;
    throw outcome;
  }

  #evaluateCall(expression: ExpressionOf<'call'>, scope: Scope): Value {
    const { callee } = expression;
    if (callee.kind === 'member') return this.#callMethod(expression, callee, scope);
    const name = callee.kind === 'name' ? callee.name : '';
    const found = callee.kind === 'name' ? findGlobal(name) : undefined;
    if (found === undefined) throw this.#at(expression, unknownFunctionOf(name, 'global'));
    return this.#call({ found, self: null, expression }, scope);
  }

  #callMethod(expression: ExpressionOf<'call'>, { object, name }: ExpressionOf<'member'>, scope: Scope): Value {
    const self = this.#evaluate(object, scope);
    const found = findMethod(typeOf(self), name);
    if (found !== undefined) return this.#call({ found, self: selfOf(self, found), expression }, scope);
    // What is absent has no methods, but does no harm.
    if (self === null) return null;
    throw this.#at(expression, unknownFunction(name, self));
  }

  #call({ found, self, expression }: PendingCall, scope: Scope): Value {
    const { name, definition } = found;
    const { args } = expression;
    const context = this.contextFor(scope);
    if ('callLazily' in definition) {
      const { least, most } = definition;
      this.#current = expression;
      if (args.length < least) throw wrongCount(name, args.length, least);
      if (args.length > most) throw wrongCount(name, args.length, most);
      const lazy = args.map(
        (arg): LazyArgument =>
          (locals) =>
            this.#evaluateWith(arg, locals, scope),
      );
      return definition.callLazily(self, lazy, context);
    }
    const values = args.map((arg) => this.#evaluate(arg, scope));
    this.#current = expression;
    if (definition.isNullHarmless && values[0] === null) return null;
    return definition.call(self, bindArguments(name, definition, values), context);
  }

  #evaluateWith(arg: Expression, locals: Locals | undefined, scope: Scope): Value {
    if (locals === undefined) return this.#evaluate(arg, scope);
    return this.#evaluate(arg, { ...scope, locals: { ...scope.locals, ...locals } });
  }

  /** What functions need in a scope. */
  contextFor({ row }: Scope): FunctionContext {
    if (this.#lastTools === undefined || this.#lastTools.row !== row)
      this.#lastTools = { row, tools: this.#toolsFor(row) };
    return this.#lastTools.tools;
  }

  #toolsFor(row: Row | undefined): FunctionContext {
    const { thisPath, ...shared } = this.#context;
    const random = () => row?.random() ?? Math.random();
    return { ...shared, recentLists: this.#recentLists, sourcePath: row?.path ?? thisPath, random };
  }

  #at(expression: Expression, error: FormulaError): FormulaError {
    this.#current = expression;
    return error;
  }
}

interface PendingCall {
  readonly found: FoundFunction;
  readonly self: Value;
  readonly expression: ExpressionOf<'call'>;
}
