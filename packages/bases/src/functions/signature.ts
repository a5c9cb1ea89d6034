import { counted } from '@obsidian-agent/shared-types';
import type { DateFormat } from '../ports/date-format.ts';
import type { RegexpRunner } from '../ports/regexps.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import type { Budget } from '../values/budget.ts';
import { beginningOf, FormulaError, typeError } from '../values/formula-error.ts';
import type { RecentLists } from '../values/recent-lists.ts';
import { isA, type RegexpValue, stringOf, typeName, type Value } from '../values/value.ts';

/** What functions need in addition to their arguments. */
export interface FunctionContext {
  readonly vault: VaultFacts;
  readonly budget: Budget;
  readonly recentLists: RecentLists;
  readonly regexps: RegexpRunner;
  readonly formatDate: DateFormat;
  /** Milliseconds since 1970; the same for a whole query. */
  readonly now: number;
  /** The file that links in texts are resolved from. */
  readonly sourcePath: string;
  /** From 0 to below 1; the same for all calls in one row. */
  random(): number;
}

/** Names that an argument of a list function can use, in addition to those around it. */
export interface Locals {
  readonly value?: Value;
  readonly index?: Value;
  readonly acc?: Value;
}

/** An argument that is evaluated only when it is needed, as often as it is needed. */
export type LazyArgument = (locals?: Locals) => Value;

export interface EagerFunction {
  readonly parameters: readonly Parameter<unknown>[];
  /** Whether a null argument gives null. */
  readonly isNullHarmless: boolean;
  readonly call: (self: Value, args: readonly unknown[], context: FunctionContext) => Value;
}

export interface LazyFunction {
  readonly least: number;
  readonly most: number;
  readonly callLazily: (self: Value, args: readonly LazyArgument[], context: FunctionContext) => Value;
}

export type FunctionDefinition = EagerFunction | LazyFunction;
export type Functions = Readonly<Record<string, FunctionDefinition>>;
export type Field<Self extends Value> = (self: Self, context: FunctionContext) => Value;
export type Fields<Self extends Value> = Readonly<Record<string, Field<Self>>>;

/** A parameter, and how a value becomes what the function wants. */
export interface Parameter<Argument> {
  readonly name: string;
  /** As in messages: `String`. */
  readonly expected: string;
  readonly kind: 'required' | 'optional' | 'rest';
  /** Undefined for a value of the wrong type. */
  readonly read: (value: Value) => Argument | undefined;
}

type Arguments<Parameters extends readonly Parameter<unknown>[]> = {
  readonly [Index in keyof Parameters]: Parameters[Index] extends Parameter<infer Argument> ? Argument : never;
};

/** A method whose arguments are evaluated and checked before it is called. */
export function method<Self extends Value, const Parameters extends readonly Parameter<unknown>[]>(
  parameters: Parameters,
  call: (self: Self, args: Arguments<Parameters>, context: FunctionContext) => Value,
): EagerFunction {
  // The tables by type and `bindArguments` ensure that a method gets what it is declared for.
  return { parameters, isNullHarmless: false, call: call as unknown as EagerFunction['call'] };
}

/** A global function. */
export function globalFunction<const Parameters extends readonly Parameter<unknown>[]>(
  parameters: Parameters,
  call: (args: Arguments<Parameters>, context: FunctionContext) => Value,
): EagerFunction {
  return method(parameters, (_, args: Arguments<Parameters>, context) => call(args, context));
}

/** The same function, but null for a null argument. */
export function nullForNull(definition: EagerFunction): EagerFunction {
  return { ...definition, isNullHarmless: true };
}

export function anyValue(name: string): Parameter<Value> {
  return { name, expected: 'Any', kind: 'required', read: (value) => value };
}

export function text(name: string): Parameter<string> {
  return { name, expected: 'String', kind: 'required', read: stringOf };
}

export function number(name: string): Parameter<number> {
  return {
    name,
    expected: 'Number',
    kind: 'required',
    read: (value) => (typeof value === 'number' ? value : undefined),
  };
}

export function textOrRegexp(name: string): Parameter<string | RegexpValue> {
  const read = (value: Value) => (isA(value, 'regexp') ? value : stringOf(value));
  return { name, expected: 'String or Regexp', kind: 'required', read };
}

/** A parameter with rules of its own. */
export function custom<Argument>(
  name: string,
  expected: string,
  read: (value: Value) => Argument | undefined,
): Parameter<Argument> {
  return { name, expected, kind: 'required', read };
}

export function optional<Argument>(parameter: Parameter<Argument>): Parameter<Argument | undefined> {
  return { ...parameter, kind: 'optional' };
}

/** All remaining arguments; only as the last parameter. */
export function rest<Argument>(parameter: Parameter<Argument>): Parameter<readonly Argument[]> {
  return { ...parameter, kind: 'rest' } as unknown as Parameter<readonly Argument[]>;
}

/** Checks evaluated arguments and converts them to what the parameters want. */
export function bindArguments(name: string, { parameters }: EagerFunction, values: readonly Value[]): unknown[] {
  const last = parameters.at(-1);
  if (values.length > parameters.length && last?.kind !== 'rest')
    throw wrongCount(name, values.length, parameters.length);
  return parameters.map((parameter, index) => {
    if (parameter.kind === 'rest') return values.slice(index).map((value) => readArgument(name, parameter, value));
    if (index < values.length) return readArgument(name, parameter, values[index] ?? null);
    if (parameter.kind === 'optional') return undefined;
    throw typeError(`Type error in "${name}", parameter "${parameter.name}". It is missing.`);
  });
}

function readArgument(name: string, parameter: Parameter<unknown>, value: Value): unknown {
  const argument = parameter.read(value);
  if (argument !== undefined) return argument;
  const given = `Expected ${parameter.expected}, given ${typeName(value)}.`;
  throw typeError(`Type error in "${name}", parameter "${parameter.name}". ${given}`);
}

export function wrongCount(name: string, given: number, wanted: number): FormulaError {
  return typeError(`Type error in "${name}". Expected ${counted(wanted, 'argument')}, given ${given}.`);
}

/** @throws FormulaError `REGEX_TIMED_OUT` if a regular expression was stopped */
export function finished<Result>(result: Result | undefined, { source }: RegexpValue): Result {
  if (result === undefined)
    throw new FormulaError('REGEX_TIMED_OUT', `The regular expression /${beginningOf(source)}/ takes too long.`);
  return result;
}
