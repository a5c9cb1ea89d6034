import type { Base, Filter, View } from '../base/base.ts';
import { isInFolder } from '../functions/file.ts';
import type { Expression, ExpressionOf } from '../syntax/expression.ts';
import { linkText, linkTo, parseUrl, parseWikilink } from '../values/link.ts';
import type { FileValue } from '../values/value.ts';
import { isNamed, isThis, nameOfField, nameOfProperty, textIn } from './expression-patterns.ts';

/** A value that a filter demands of a property. A file stands for a link to it; null is a property without a value. */
export type DemandedValue = null | boolean | number | string | FileValue | readonly DemandedValue[];

/** What a new note needs to pass a filter. */
export interface DemandedParts {
  /** Empty for the root of the vault; undefined for any folder. */
  readonly folder: string | undefined;
  readonly tags: readonly string[];
  readonly properties: Readonly<Record<string, DemandedValue>>;
}

interface DemandScope {
  readonly thisPath: string;
  /** The types of properties in the vault's settings, by name in lower case. */
  readonly propertyTypes: ReadonlyMap<string, string>;
}

type Demand =
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'folder'; readonly folder: string; readonly isExact: boolean }
  | { readonly kind: 'property'; readonly name: string; readonly value: DemandedValue };

/**
 * The parts that the filters of a view demand of every note, as far as a statement names them itself. Nothing is guessed
 * for `or`, `!=`, dates and formulas.
 */
export function demandedParts(base: Base, view: View, scope: DemandScope): DemandedParts {
  const demands = [base.filter, view.filter].flatMap((filter) => [...demandsOf(filter, scope)]);
  return {
    folder: folderAmong(demands),
    tags: demands.flatMap((demand) => (demand.kind === 'tag' ? [demand.tag] : [])),
    properties: propertiesAmong(demands, scope),
  };
}

/** The innermost of the folders, unless one is named exactly. */
function folderAmong(demands: readonly Demand[]): string | undefined {
  const folders = demands.filter((demand) => demand.kind === 'folder');
  const exact = folders.find(({ isExact }) => isExact)?.folder;
  return exact ?? folders.map(({ folder }) => folder).reduce<string | undefined>(innermost, undefined);
}

function innermost(outer: string | undefined, folder: string): string {
  return outer === undefined || isInFolder(folder, outer) ? folder : outer;
}

/** By name in any case. A value comes before none, lists are joined, and otherwise the first statement wins. */
function propertiesAmong(demands: readonly Demand[], { propertyTypes }: DemandScope): DemandedParts['properties'] {
  const byName = new Map<string, readonly [name: string, value: DemandedValue]>();
  for (const demand of demands) {
    if (demand.kind !== 'property') continue;
    const key = demand.name.toLowerCase();
    const [name, known = null] = byName.get(key) ?? [demand.name];
    byName.set(key, [name, known === null ? demand.value : joined(known, demand.value)]);
  }
  return Object.fromEntries(
    byName.entries().map(([key, [name, value]]) => [name, withType(value, propertyTypes.get(key))]),
  );
}

function joined(known: DemandedValue, more: DemandedValue): DemandedValue {
  return isList(known) && isList(more) ? [...known, ...more] : known;
}

const LIST_TYPES = ['multitext', 'aliases', 'tags'];

/** A list of one for a list, and its item for any other declared type. */
function withType(value: DemandedValue, type: string | undefined): DemandedValue {
  if (type === undefined || value === null) return value;
  if (LIST_TYPES.includes(type)) return isList(value) ? value : [value];
  return isList(value) && value.length === 1 ? (value[0] ?? null) : value;
}

function* demandsOf(filter: Filter | undefined, scope: DemandScope): Generator<Demand> {
  if (filter === undefined) return;
  if (filter.kind !== 'statement') {
    const { kind, filters } = filter;
    for (const each of filters) {
      if (kind === 'not') yield* demandsOfNot(each);
      else if (kind === 'and' || filters.length === 1) yield* demandsOf(each, scope);
    }
    return;
  }
  const { expression } = filter.formula;
  if (expression !== undefined) yield* demandsIn(expression, scope);
}

function* demandsOfNot(filter: Filter): Generator<Demand> {
  const { expression } = filter.kind === 'statement' ? filter.formula : {};
  if (expression !== undefined) yield* demandsInNegated(expression);
}

function* demandsIn(expression: Expression, scope: DemandScope): Generator<Demand> {
  const name = nameOfProperty(expression);
  if (name !== undefined) {
    const isCheckbox = scope.propertyTypes.get(name.toLowerCase()) === 'checkbox';
    if (isCheckbox) yield { kind: 'property', name, value: true };
  } else if (expression.kind === 'unary' && expression.operator === '!') yield* demandsInNegated(expression.operand);
  else if (expression.kind === 'chain') yield* demandsInChain(expression, scope);
  else if (expression.kind === 'call') yield* demandsInCall(expression, scope);
}

/** `!due.isEmpty()`: Obsidian adds the property, for the user to fill in. */
function* demandsInNegated(expression: Expression): Generator<Demand> {
  if (expression.kind !== 'call' || expression.callee.kind !== 'member') return;
  const { object, name: method } = expression.callee;
  const name = nameOfProperty(object);
  if (name !== undefined && method === 'isEmpty') yield { kind: 'property', name, value: null };
}

function* demandsInChain({ first, rest }: ExpressionOf<'chain'>, scope: DemandScope): Generator<Demand> {
  const operator = rest[0]?.operator;
  const operands = [first, ...rest.map(({ operand }) => operand)];
  if (operator === '&&') for (const operand of operands) yield* demandsIn(operand, scope);
  const [left, right] = operands;
  if (operator !== '==' || operands.length > 2 || left === undefined || right === undefined) return;
  yield* demandsInEquality(left, right, scope);
  yield* demandsInEquality(right, left, scope);
}

/** `file.folder == "Books"`, `status == "done"`, `about == this`. */
function* demandsInEquality(side: Expression, wanted: Expression, scope: DemandScope): Generator<Demand> {
  const value = valueIn(wanted, scope);
  if (value === undefined) return;
  const name = nameOfProperty(side);
  if (name !== undefined) yield* demandsOfProperty(name, value);
  else if (nameOfField(side) === 'folder' && typeof value === 'string')
    yield { kind: 'folder', folder: value === '/' ? '' : value, isExact: true };
}

/** `file.hasTag("book")`, `file.inFolder("Books")`, `file.hasProperty("due")`, `list(authors).contains(this)`. */
function* demandsInCall({ callee, args }: ExpressionOf<'call'>, scope: DemandScope): Generator<Demand> {
  if (callee.kind !== 'member') return;
  const { object, name: method } = callee;
  const [text] = args.length === 1 ? args.map(textIn) : [];
  if (isNamed(object, 'file') && text !== undefined) {
    const folder = text.replace(/^\/+|\/+$/g, '');
    if (method === 'hasTag') yield { kind: 'tag', tag: text };
    if (method === 'inFolder' && folder !== '') yield { kind: 'folder', folder, isExact: false };
    if (method === 'hasProperty') yield { kind: 'property', name: text, value: null };
    return;
  }
  const isContained = method === 'containsAll' || (method === 'contains' && args.length === 1);
  const name = nameOfField(object) === 'tags' ? 'tags' : nameOfProperty(argumentOfList(object) ?? object);
  if (!isContained || name === undefined) return;
  const values = valuesIn(args, scope);
  if (values !== undefined) yield* demandsOfProperty(name, values);
}

/** `authors` in `list(authors)`. */
function argumentOfList(expression: Expression): Expression | undefined {
  if (expression.kind !== 'call' || !isNamed(expression.callee, 'list')) return undefined;
  return expression.args[0];
}

/** The tags of a note are kept apart: they are added to those that it has. */
function* demandsOfProperty(name: string, value: DemandedValue): Generator<Demand> {
  const values = isList(value) ? value : [value];
  if (name.toLowerCase() !== 'tags') yield { kind: 'property', name, value };
  else for (const tag of values) if (typeof tag === 'string') yield { kind: 'tag', tag };
}

/** A value that does not depend on the file; undefined for any other, for null and for dates. */
function valueIn(expression: Expression, scope: DemandScope): DemandedValue | undefined {
  if (isThis(expression)) return { type: 'file', path: scope.thisPath };
  switch (expression.kind) {
    case 'constant':
      return expression.value ?? undefined;
    case 'number':
      return Number(expression.digits);
    case 'unary': {
      const value = valueIn(expression.operand, scope);
      return expression.operator === '-' && typeof value === 'number' ? -value : undefined;
    }
    case 'list':
      return valuesIn(expression.items, scope);
    case 'call':
      return linkIn(expression);
    default:
      return undefined;
  }
}

/** Undefined unless each of them is known. */
function valuesIn(expressions: readonly Expression[], scope: DemandScope): readonly DemandedValue[] | undefined {
  const values = expressions.map((each) => valueIn(each, scope));
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** `link("Emma")` and `link("People/Emma", "Emma")`, as they are written in a property. */
function linkIn({ callee, args }: ExpressionOf<'call'>): string | undefined {
  const [path, display] = args.map(textIn);
  if (!isNamed(callee, 'link') || path === undefined || args.length > 2) return undefined;
  if (args.length === 2 && display === undefined) return undefined;
  if (parseUrl(path) !== undefined) return path;
  const link = parseWikilink(path, '') ?? linkTo(path, '');
  return linkText({ ...link, display: display ?? link.display });
}

function isList(value: DemandedValue): value is readonly DemandedValue[] {
  return Array.isArray(value);
}
