import type { Base, Filter, View } from '../base/base.ts';
import { folderTest, nameOf, pathFields } from '../functions/file.ts';
import type { Expression, ExpressionOf } from '../syntax/expression.ts';
import { linkTo, parseWikilink } from '../values/link.ts';
import { isNamed, isThis, nameOfField, nameOfProperty, textIn } from './expression-patterns.ts';

/**
 * What a file must have to pass a filter, as far as an index of the vault can answer it. Every row of the view fulfils
 * it; files that fulfil it may still not pass the filter.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }
  /** Of the path alone. */
  | { readonly kind: 'path'; readonly fits: (path: string) => boolean }
  /** One of the tags, or one nested in them, in the properties or in the text. */
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  /** A property of this name, in any case, with any value. */
  | { readonly kind: 'property'; readonly name: string }
  /** A link or an embed whose path ends in this name, in any case, with or without `.md`. */
  | { readonly kind: 'link'; readonly name: string };

/** The condition of a view's files; undefined if nothing is known. It is taken from what must hold in any case. */
export function conditionOf(base: Base, view: View, thisPath: string): Condition | undefined {
  return all([base.filter, view.filter].map((filter) => filter && ofFilter(filter, thisPath)));
}

function ofFilter(filter: Filter, thisPath: string): Condition | undefined {
  switch (filter.kind) {
    case 'statement':
      return filter.formula.expression && ofExpression(filter.formula.expression, thisPath);
    case 'and':
      return all(filter.filters.map((each) => ofFilter(each, thisPath)));
    case 'or':
      return any(filter.filters.map((each) => ofFilter(each, thisPath)));
    case 'not':
      return undefined;
  }
}

function all(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((each) => each !== undefined);
  return known.length > 1 ? { kind: 'all', conditions: known } : known[0];
}

/** Undefined unless something is known of each branch. */
function any(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((each) => each !== undefined);
  return known.length === 0 || known.length < conditions.length ? undefined : { kind: 'any', conditions: known };
}

function ofExpression(expression: Expression, thisPath: string): Condition | undefined {
  if (expression.kind === 'call') return ofCall(expression, thisPath);
  if (expression.kind !== 'chain') return undefined;
  const operands = [expression.first, ...expression.rest.map(({ operand }) => operand)];
  const operator = expression.rest[0]?.operator;
  if (operator === '&&') return all(operands.map((each) => ofExpression(each, thisPath)));
  if (operator === '||') return any(operands.map((each) => ofExpression(each, thisPath)));
  const [left, right] = operands;
  if (operator !== '==' || operands.length > 2 || left === undefined || right === undefined) return undefined;
  return ofEquality(left, right) ?? ofEquality(right, left);
}

/** `file.ext == "md"`, `status == "done"`. */
function ofEquality(property: Expression, literal: Expression): Condition | undefined {
  const isNumber = literal.kind === 'number';
  if (!isNumber && (literal.kind !== 'constant' || literal.value === null)) return undefined;
  const name = nameOfProperty(property);
  if (name !== undefined) return { kind: 'property', name };
  const [read, text] = [pathFieldIn(property), textIn(literal)];
  return read === undefined || text === undefined ? undefined : { kind: 'path', fits: (path) => read(path) === text };
}

/** Reads the field of a path in `file.ext`. */
function pathFieldIn(expression: Expression): ((path: string) => string) | undefined {
  const name = nameOfField(expression);
  return name !== undefined && Object.hasOwn(pathFields, name)
    ? pathFields[name as keyof typeof pathFields]
    : undefined;
}

/** `file.hasTag("…")` and the like, and `tags.contains("…")`. */
function ofCall({ callee, args }: ExpressionOf<'call'>, thisPath: string): Condition | undefined {
  if (callee.kind !== 'member') return undefined;
  const { object, name } = callee;
  const texts = args.map(textIn);
  const [first] = texts;
  if (name === 'contains' && nameOfProperty(object) === 'tags') return { kind: 'property', name: 'tags' };
  if (!isNamed(object, 'file')) return undefined;
  if (name === 'hasLink' && args.length === 1) return ofLink(args[0], thisPath);
  if (name === 'hasTag' && texts.every((text) => text !== undefined)) return { kind: 'tag', tags: texts };
  if (args.length !== 1 || first === undefined) return undefined;
  if (name === 'hasProperty') return { kind: 'property', name: first };
  return name === 'inFolder' ? { kind: 'path', fits: folderTest(first) } : undefined;
}

/** A link to a file ends in the file's name, unless it is a link of the file to itself. */
function ofLink(target: Expression | undefined, thisPath: string): Condition | undefined {
  const text = textIn(target);
  const linkpath = text === undefined ? undefined : (parseWikilink(text, '') ?? linkTo(text, '')).path;
  const name =
    target !== undefined && isThis(target) ? nameOf(thisPath) : linkpath === undefined ? '' : nameOf(linkpath.trim());
  if (name === '' || name.endsWith('\\')) return undefined;
  const own: Condition = { kind: 'path', fits: (path) => linkName(nameOf(path)) === linkName(name) };
  return { kind: 'any', conditions: [{ kind: 'link', name: linkName(name) }, own] };
}

/** A name in the form in which the names of links and files are compared. */
export function linkName(name: string): string {
  const folded = name.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
  return folded.endsWith('.md') ? folded.slice(0, -3) : folded;
}
