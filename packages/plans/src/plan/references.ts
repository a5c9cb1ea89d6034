import { isObject } from '@obsidian-agent/shared-types';
import { isReference } from '../../generated/plan-checks.js';
import type { DataPath } from '../documents/yaml-source.ts';
import { isSingular, JsonPathTooSlow, type SelectValues, selectValues } from './json-path.ts';
import { explainNoResponse, type TaskEnd } from './no-response.ts';
import { groupOfInputs, referenceToInput } from './open-inputs.ts';
import type { FromReference, Reference, TaskSpec } from './plan-schema.ts';

/** The key of an object whose value is data, even if it looks like a reference. */
const LITERAL = '$literal';
const marks = ['$from', '$item', '$input', '$secret', LITERAL] as const;

/** A reference in a value; `reference` is undefined if it is malformed. */
export interface FoundReference {
  readonly path: DataPath;
  readonly reference: Reference | undefined;
}

/** The data that references are resolved against. */
export interface ReferenceScope {
  /** The response of a task, or the list of responses of a for_each task; undefined if there is none. */
  responseOf(task: string): unknown;
  /** How a task ended, to explain why it has no response. */
  endOf(task: string): TaskEnd;
  /** Undefined outside for_each. */
  readonly item?: { readonly value: unknown } | undefined;
  /** The value of a secret; undefined if there is none. */
  secretOf?(name: string): string | undefined;
  /** How JSONPaths are evaluated. Default: immediately. */
  readonly select?: SelectValues | undefined;
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
  return markedParts(value, path).map((part) => ({ path: part.path, reference: toReference(part.value) }));
}

/** All references in a value of a checked plan. They can name tasks of sub-plans, whose ids no author can write. */
export function checkedReferences(value: unknown): Reference[] {
  return markedParts(value, []).map((part) => part.value as Reference);
}

/** The values of a task that can have references. */
type Referring = Pick<TaskSpec, 'payload' | 'for_each' | 'when' | 'inputs'>;

/** Whether a task may have references. Most have none, and need no further look. */
export function mayRefer({ payload, for_each, when, inputs }: Referring): boolean {
  return for_each !== undefined || when !== undefined || inputs !== undefined || hasMarks(payload);
}

/** Whether a value may contain a reference or a literal. Most do not, and need no second look. */
function hasMarks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasMarks);
  for (const key in value) if (key.startsWith('$') || hasMarks(value[key as keyof typeof value])) return true;
  return false;
}

/** The parts of a value that are references, well formed or not. */
function markedParts(value: unknown, path: DataPath): MarkedPart[] {
  return hasMarks(value) ? markedBelow(value, path) : [];
}

interface MarkedPart {
  readonly path: DataPath;
  readonly value: object;
}

function markedBelow(value: unknown, path: DataPath): MarkedPart[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => markedBelow(entry, [...path, index]));
  if (isLiteral(value)) return [];
  if (isMarked(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, entry]) => markedBelow(entry, [...path, key]));
}

/** Whether a value is a reference or a literal, well formed or not. */
export function isMarked(value: unknown): boolean {
  return isObject(value) && marks.some((mark) => Object.hasOwn(value, mark));
}

function isLiteral(value: object): value is { readonly [LITERAL]: unknown } {
  return Object.hasOwn(value, LITERAL) && Object.keys(value).length === 1;
}

/** A value with each `{ $literal: data }` replaced by the data. */
export function unwrapLiterals(value: unknown): unknown {
  return mapParts(value, (part) => (isLiteral(part) ? { with: part[LITERAL] } : undefined));
}

/** Data as a value of a plan: marked as a literal where it looks like a reference. */
export function asLiteral(data: unknown): unknown {
  return looksLikeReference(data) ? { [LITERAL]: data } : data;
}

function looksLikeReference(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return isMarked(data) || Object.values(data).some(looksLikeReference);
}

/** The entries of a list, or of a literal that is one; undefined for any other value. */
export function entriesOf(value: unknown): unknown[] | undefined {
  if (isObject(value) && isLiteral(value)) return entriesOf(value[LITERAL])?.map(asLiteral);
  return Array.isArray(value) ? value : undefined;
}

/** Replaces each input by its value, and leaves those without one. Literals that need no mark lose it. */
export function resolveInputs(value: unknown, inputs: Readonly<Record<string, unknown>>): unknown {
  return mapParts(value, (part) => {
    if (isLiteral(part)) return { with: asLiteral(part[LITERAL]) };
    if (!isMarked(part)) return undefined;
    const reference = toReference(part);
    const isKnown = reference !== undefined && '$input' in reference && Object.hasOwn(inputs, reference.$input);
    return { with: isKnown ? asLiteral(inputs[reference.$input]) : part };
  });
}

/** A value with the objects replaced for which the function returns something, which are references and literals. */
function mapParts(value: unknown, replace: (part: object) => { readonly with: unknown } | undefined): unknown {
  return hasMarks(value) ? copyParts(value, replace) : value;
}

function copyParts(value: unknown, replace: (part: object) => { readonly with: unknown } | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => copyParts(entry, replace));
  const replaced = replace(value);
  if (replaced !== undefined) return replaced.with;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyParts(entry, replace)]));
}

/** Replaces inputs that have no value yet by references that are resolved while the plan runs. */
export function readOpenInputs<Value>(value: Value): Value {
  return mapReferences(value, (reference) =>
    '$input' in reference ? referenceToInput(reference.$input) : reference,
  ) as Value;
}

function toReference(value: unknown): Reference | undefined {
  return isReference(value) ? value : undefined;
}

/** The JSONPath of a reference; undefined for the whole item, an input or a secret. */
export function jsonPathOf(reference: Reference): string | undefined {
  if ('$from' in reference) return reference.path;
  return '$item' in reference && reference.$item !== true ? reference.$item : undefined;
}

function select(jsonPath: string, document: unknown, { select: evaluate = selectValues }: ReferenceScope): unknown[] {
  try {
    return evaluate(jsonPath, document);
  } catch (error) {
    if (!(error instanceof JsonPathTooSlow)) throw error;
    throw new ReferenceUnresolved(error.message, 'Simplify its regular expression or its descendant steps (..).');
  }
}

/**
 * A value with each reference replaced by the one value that it selects, and each literal by its data.
 *
 * @throws ReferenceUnresolved if one selects nothing, or several values, or a secret is missing
 */
export function resolveReferences(value: unknown, scope: ReferenceScope): unknown {
  return mapParts(value, (part) => {
    if (isLiteral(part)) return { with: part[LITERAL] };
    return isMarked(part) ? { with: resolveOne(part as Reference, scope) } : undefined;
  });
}

/** A value of a checked plan with each reference replaced. Literals stay. */
export function mapReferences(value: unknown, replace: (reference: Reference) => unknown): unknown {
  return mapParts(value, (part) => {
    if (isLiteral(part)) return { with: part };
    return isMarked(part) ? { with: replace(part as Reference) } : undefined;
  });
}

/** Whether a condition selects a value other than false and null. */
export function holds({ $from, path }: FromReference, scope: ReferenceScope): boolean {
  return select(path, documentOf($from, scope), scope).some((value) => value !== false && value !== null);
}

/**
 * The items that a for_each reference selects: the elements of the array at a path of names and indexes, else
 * every value that the path matches.
 *
 * @throws ReferenceUnresolved if a path of names and indexes does not select an array
 */
export function resolveItems({ $from, path }: FromReference, scope: ReferenceScope): unknown[] {
  const matches = select(path, documentOf($from, scope), scope);
  if (!isSingular(path)) return matches;

  const [list] = matches;
  if (Array.isArray(list)) return list;
  throw new ReferenceUnresolved(
    `for_each reads ${path} of task "${$from}", which is ${matches.length === 0 ? 'missing' : 'not a list'}.`,
    'Use the path of a list, or select values with [*].',
  );
}

function resolveOne(reference: Reference, scope: ReferenceScope): unknown {
  if ('$from' in reference) {
    const { $from, path } = reference;
    const group = groupOfInputs($from);
    const where = group === undefined ? `the response of task "${$from}"` : `the inputs of task "${group}"`;
    return theOne({ path, document: documentOf($from, scope), where }, scope);
  }
  if ('$secret' in reference) return secretOf(reference.$secret, scope);
  if ('$input' in reference) throw new Error('A plan without the value of an input passed the checks.');
  if (scope.item === undefined)
    throw new Error('A reference to an item passed the checks of its plan outside for_each.');
  const path = jsonPathOf(reference);
  return path === undefined ? scope.item.value : theOne({ path, document: scope.item.value, where: THE_ITEM }, scope);
}

function secretOf(name: string, scope: ReferenceScope): string {
  const secret = scope.secretOf?.(name);
  if (secret !== undefined) return secret;
  throw new ReferenceUnresolved(
    `The secret "${name}" is missing.`,
    `Set the environment variable ${name}, or ${name}_FILE to the path of a file with it that can be read.`,
  );
}

function documentOf(task: string, scope: ReferenceScope): unknown {
  const response = scope.responseOf(task);
  if (response !== undefined) return response;
  const { message, hint } = explainNoResponse(task, scope.endOf(task));
  throw new ReferenceUnresolved(message, hint);
}

const THE_ITEM = 'the item';

interface Selection {
  readonly path: string;
  readonly document: unknown;
  /** What the document is, in words. */
  readonly where: string;
}

function theOne({ path, document, where }: Selection, scope: ReferenceScope): unknown {
  const matches = select(path, document, scope);
  if (matches.length === 1) return matches[0];
  throw new ReferenceUnresolved(
    `${path} matches ${matches.length === 0 ? 'nothing' : `${matches.length} values`} in ${where}.`,
    matches.length === 0
      ? `Correct the path${where === THE_ITEM ? ', or the list of for_each.' : '. `obsidian-orchestrator show` with the id of that task prints its response.'}`
      : 'Narrow the path to one value, or use it in for_each.',
  );
}
