import * as z from 'zod';
import type { DataPath } from '../documents/yaml-source.ts';
import { isSingular, JsonPathTooSlow, selectValues } from './json-path.ts';
import { FromReference, ItemReference } from './plan-schema.ts';

/** A value of a plan that is read from an earlier response or from the item of for_each. */
const Reference = z.union([FromReference, ItemReference]);
type Reference = z.infer<typeof Reference>;

/** A reference in a value; `reference` is undefined if it is malformed. */
export interface FoundReference {
  readonly path: DataPath;
  readonly reference: Reference | undefined;
}

/** The data that references are resolved against. */
export interface ReferenceScope {
  /** The response of a task, or the list of responses of a for_each task; undefined if there is none. */
  responseOf(task: string): unknown;
  /** Undefined outside for_each. */
  readonly item?: { readonly value: unknown } | undefined;
}

/** A reference that selects no value, or too many. */
export class ReferenceUnresolved extends Error {
  override readonly name = 'ReferenceUnresolved';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** All references in a value, with their paths in it. */
export function findReferences(value: unknown, path: DataPath = []): FoundReference[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => findReferences(entry, [...path, index]));
  if ('$from' in value || '$item' in value) return [{ path, reference: toReference(value) }];
  return Object.entries(value).flatMap(([key, entry]) => findReferences(entry, [...path, key]));
}

function toReference(value: unknown): Reference | undefined {
  return Reference.safeParse(value).data;
}

/** The JSONPath of a reference; undefined for the whole item. */
export function jsonPathOf(reference: Reference): string | undefined {
  if ('$from' in reference) return reference.path;
  return reference.$item === true ? undefined : reference.$item;
}

function select(jsonPath: string, document: unknown): unknown[] {
  try {
    return selectValues(jsonPath, document);
  } catch (error) {
    if (!(error instanceof JsonPathTooSlow)) throw error;
    throw new ReferenceUnresolved(
      `${jsonPath} takes too long to evaluate.`,
      'Simplify its regular expression or its descendant steps (..).',
    );
  }
}

/**
 * Copies a value and replaces each reference with the one value that it selects.
 *
 * @throws ReferenceUnresolved if one selects nothing, or several values
 */
export function resolveReferences(value: unknown, scope: ReferenceScope): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => resolveReferences(entry, scope));
  if ('$from' in value || '$item' in value) return resolveOne(toReference(value), scope);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolveReferences(entry, scope)]));
}

/**
 * The items that a for_each reference selects: the elements of the array at a path of names and indexes, else
 * every value that the path matches.
 *
 * @throws ReferenceUnresolved if a path of names and indexes does not select an array
 */
export function resolveItems({ $from, path }: FromReference, scope: ReferenceScope): unknown[] {
  const matches = select(path, documentOf($from, scope));
  if (!isSingular(path)) return matches;

  const [list] = matches;
  if (Array.isArray(list)) return list;
  throw new ReferenceUnresolved(
    `for_each reads ${path} of task "${$from}", which is ${matches.length === 0 ? 'missing' : 'not a list'}.`,
    'Use the path of a list, or select values with [*].',
  );
}

function resolveOne(reference: Reference | undefined, scope: ReferenceScope): unknown {
  if (reference === undefined) throw new Error('A malformed reference passed the checks of its plan.');
  if ('$from' in reference) {
    const { $from, path } = reference;
    return theOne(path, documentOf($from, scope), `the response of task "${$from}"`);
  }
  if (scope.item === undefined)
    throw new Error('A reference to an item passed the checks of its plan outside for_each.');
  const path = jsonPathOf(reference);
  return path === undefined ? scope.item.value : theOne(path, scope.item.value, 'the item');
}

function documentOf(task: string, scope: ReferenceScope): unknown {
  const response = scope.responseOf(task);
  if (response !== undefined) return response;
  throw new ReferenceUnresolved(
    `Task "${task}" has no response to read.`,
    `Check why "${task}" failed. It has on_failure: continue.`,
  );
}

function theOne(jsonPath: string, document: unknown, where: string): unknown {
  const matches = select(jsonPath, document);
  if (matches.length === 1) return matches[0];
  throw new ReferenceUnresolved(
    `${jsonPath} matches ${matches.length === 0 ? 'nothing' : `${matches.length} values`} in ${where}.`,
    matches.length === 0
      ? 'Correct the path. `show --json` prints the response.'
      : 'Narrow the path to one value, or use it in for_each.',
  );
}
