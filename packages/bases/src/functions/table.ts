import { beginningOf, FormulaError } from '../values/formula-error.ts';
import { nameOfType, stringOf, typeOf, type Value, type ValueType } from '../values/value.ts';
import { anyMethods } from './any.ts';
import { dateFields, dateMethods } from './date.ts';
import { durationFields } from './duration.ts';
import { fileFields, fileMethods } from './file.ts';
import { globalFunctions } from './global.ts';
import { linkMethods } from './link.ts';
import { listFields, listMethods } from './list.ts';
import { numberMethods } from './number.ts';
import { objectMethods } from './object.ts';
import { regexpMethods } from './regexp.ts';
import type { Field, FunctionDefinition, Functions } from './signature.ts';
import { stringFields, stringMethods } from './string.ts';

/** A function by its exact name, which a formula may write in another case. */
export interface FoundFunction {
  readonly name: string;
  readonly definition: FunctionDefinition;
}

const methodsOf: Partial<Record<ValueType, Functions>> = {
  date: dateMethods,
  file: fileMethods,
  // Methods of strings work on the path of a link and the address of a URL.
  link: { ...stringMethods, ...linkMethods },
  list: listMethods,
  number: numberMethods,
  object: objectMethods,
  regexp: regexpMethods,
  string: stringMethods,
  url: stringMethods,
};

// Each table has the fields of its own type.
const fieldsOf = {
  date: dateFields,
  duration: durationFields,
  file: fileFields,
  list: listFields,
  string: stringFields,
} as unknown as Partial<Record<ValueType, Readonly<Record<string, Field<Value>>>>>;

const globals = lookupIn(globalFunctions);
const anyType = lookupIn(anyMethods);
const lookups = new Map(
  Object.entries(methodsOf).map(([type, table]) => [type, lookupIn({ ...table, ...anyMethods })]),
);

/** Names are also found in another case. */
function lookupIn(table: Functions): ReadonlyMap<string, FoundFunction> {
  const entries = Object.entries(table).map(([name, definition]) => ({ name, definition }));
  return new Map([
    ...entries.map((found) => [found.name.toLowerCase(), found] as const),
    ...entries.map((found) => [found.name, found] as const),
  ]);
}

function findIn(lookup: ReadonlyMap<string, FoundFunction>, name: string): FoundFunction | undefined {
  return lookup.get(name) ?? lookup.get(name.toLowerCase());
}

export function findGlobal(name: string): FoundFunction | undefined {
  return findIn(globals, name);
}

export function findMethod(type: ValueType, name: string): FoundFunction | undefined {
  return findIn(lookups.get(type) ?? anyType, name);
}

/** A method of any type. */
export function findAnyMethod(name: string): FoundFunction | undefined {
  for (const lookup of lookups.values()) {
    const found = findIn(lookup, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value that a method gets: strings stand for tags, links and URLs. */
export function selfOf(value: Value, { name }: FoundFunction): Value {
  const type = typeOf(value);
  if (type === 'string') return stringOf(value) ?? value;
  if ((type !== 'link' && type !== 'url') || Object.hasOwn(linkMethods, name) || Object.hasOwn(anyMethods, name))
    return value;
  const { path, url } = value as { readonly path?: string; readonly url?: string };
  return path ?? url ?? value;
}

export function findField(type: ValueType, name: string): Field<Value> | undefined {
  const fields = fieldsOf[type];
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The names that a value of a type has, for suggestions. */
export function namesOf(type: ValueType): { readonly fields: readonly string[]; readonly methods: readonly string[] } {
  const methods = Object.keys({ ...methodsOf[type], ...anyMethods });
  return { fields: Object.keys(fieldsOf[type] ?? {}), methods };
}

export const globalNames: readonly string[] = Object.keys(globalFunctions);

export function unknownFunction(name: string, self: Value): FormulaError {
  return unknownFunctionOf(name, typeOf(self));
}

/** @param type undefined for a value of any type */
export function unknownFunctionOf(name: string, type: ValueType | 'global' | undefined): FormulaError {
  const onType = type === undefined || type === 'global' ? '' : ` on type ${nameOfType(type)}`;
  const known = type === 'global' ? globalNames : type === undefined ? methodNames : namesOf(type).methods;
  return new FormulaError('UNKNOWN_FUNCTION', `Cannot find function "${beginningOf(name)}"${onType}`, { name, known });
}

export function unknownField(name: string, self: Value): FormulaError {
  return unknownFieldOf(name, typeOf(self));
}

export function unknownFieldOf(name: string, type: ValueType): FormulaError {
  const { fields, methods } = namesOf(type);
  const known = [...fields, ...methods.map((each) => `${each}()`)];
  return new FormulaError('UNKNOWN_FIELD', `Cannot find "${beginningOf(name)}" on type ${nameOfType(type)}`, {
    name,
    known,
  });
}

const methodNames = [...new Set(Object.values(methodsOf).flatMap((table) => Object.keys(table)))];
