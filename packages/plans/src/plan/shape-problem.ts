import {
  correctionOf,
  describedForm,
  expectedForm,
  findNearest,
  isObject,
  showValue,
  suggest,
} from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { DataPath } from '../documents/yaml-source.ts';
import { type ProblemFacts, type ProblemReason, quoted } from './plan-problem.ts';

/** A problem of a value's form, and its path. */
export interface ShapeProblem extends ProblemFacts {
  readonly path: DataPath;
  /** Whether the key at the path is wrong, not its value. */
  readonly isKey?: boolean;
  /** The field that an unknown one most likely stands for. */
  readonly instead?: string;
  /** The fields of which a task needs one, if it has none of them. */
  readonly anyOf?: readonly string[];
}

type Issue = z.core.$ZodIssue;

/** A value that is checked, and what it should be. */
export interface Checked {
  readonly data: unknown;
  /** JSON Schema of the value. */
  readonly schema: unknown;
  /** Where the value is in the data. */
  readonly path: DataPath;
  /** What the whole data is called. Default: the plan. */
  readonly subject?: string | undefined;
}

/** The most keys of one object that are reported, because each is searched in the text. */
export const MOST_KEYS = 20;

/** Describes an issue of the schema library in the words of the plan. */
export function describeIssue(issue: Issue, checked: Checked): ShapeProblem[] {
  const steps = issue.path.filter((step) => typeof step !== 'symbol');
  const path = [...checked.path, ...steps];
  const schema = schemaAt(checked.schema, steps);
  const value = valueAt(checked.data, steps);

  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_KEYS)
      .map((key) => unknownField([...path, key], fieldsNear(key, fieldsOf(schema), Object(value)), checked.subject));
  if (issue.code === 'invalid_union') {
    const form = isObject(value) ? nearestForm(formsOf(schema), value) : undefined;
    const inner = form === undefined ? undefined : issue.errors[formsOf(schema).indexOf(form)];
    if (inner !== undefined)
      return inner.flatMap((each) => describeIssue(each, { ...checked, data: value, schema: form, path }));
  }
  if (value === undefined) return [missingField(path, checked.subject)];
  if (issue.code === 'invalid_key') return [wrongKey(path, issue.issues[0]?.message ?? 'another name')];
  const isOwnRule = issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex');
  const form = isOwnRule ? issue.message : expectedForm(withoutPattern(schema));
  const hint =
    timeHint(path, value, schema) ?? (correctionOf(schema, value) || describedForm(form, schema) || `Write ${form}.`);
  return [wrongValue(path, { form, value, hint })];
}

/** A text that breaks its pattern is described by the pattern's own words. For other values it does not matter. */
function withoutPattern(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { pattern: _, ...rest } = schema;
  return rest;
}

const unitsMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The number to write for a time with a unit, if the field accepts it. */
function timeHint(path: DataPath, value: unknown, schema: unknown): string | undefined {
  const text = typeof value === 'string' ? value : '';
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]+)$/.exec(text) ?? [];
  if (!String(path.at(-1)).endsWith('_ms') || !Object.hasOwn(unitsMs, unit)) return undefined;
  const milliseconds = Math.round(Number(number) * (unitsMs[unit] ?? 0));
  const { minimum = 1, maximum = milliseconds } = Object(schema) as { minimum?: number; maximum?: number };
  return milliseconds < minimum || milliseconds > maximum ? undefined : `Write ${milliseconds}, in milliseconds.`;
}

/** The form of an object that shares the most fields with it. */
function nearestForm(forms: readonly unknown[], value: object): unknown {
  const shared = (form: unknown): number => fieldsOf(form).filter((field) => field in value).length;
  return forms
    .filter((form) => isObject(form) && form['type'] === 'object')
    .toSorted((a, b) => shared(b) - shared(a))
    .at(0);
}

/** A value that does not have the expected form. */
export function wrongValue(
  path: DataPath,
  { form, value, hint }: { readonly form: string; readonly value: unknown; readonly hint: string },
): ShapeProblem {
  return {
    reason: 'INVALID_FIELD',
    path,
    message: `${nameOf(path)}: expected ${form}, got ${showValue(value)}.`,
    hint,
  };
}

/** A key of a map with any keys that has the wrong form. */
function wrongKey(path: DataPath, form: string): ShapeProblem {
  const message = `${nameOf(path.slice(0, -1))}: expected ${form}, got ${quoted(String(path.at(-1)))}.`;
  return { reason: 'INVALID_FIELD', path, isKey: true, message, hint: `Write ${form}.` };
}

/** The fields that an unknown one may stand for. A word of two letters is similar to too many that are there. */
export function fieldsNear(key: string, known: readonly string[], data: object): readonly string[] {
  return key.length > 2 ? known : known.filter((name) => !(name in data));
}

export function unknownField(path: DataPath, known: readonly string[], subject?: string): ShapeProblem {
  const reason: ProblemReason = 'UNKNOWN_FIELD';
  const key = String(path.at(-1));
  const parent = path.slice(0, -1);
  const message = `${ownerOf(parent, subject)} has no field ${quoted(key)}.`;
  const instead = findNearest(key, known);
  const hint = suggest(key, known, 'fields');
  return { reason, path, isKey: true, message, hint, ...(instead === undefined ? {} : { instead }) };
}

export function missingField(path: DataPath, subject?: string): ShapeProblem {
  const field = String(path.at(-1));
  const parent = path.slice(0, -1);
  return {
    reason: 'MISSING_FIELD',
    path,
    message: `${ownerOf(parent, subject)} lacks "${field}".`,
    hint: `Add "${field}".`,
  };
}

function ownerOf(path: DataPath, subject = 'The plan'): string {
  if (path.length === 0) return subject;
  return path.length === 2 && path[0] === 'tasks' ? 'A task' : nameOf(path);
}

/** The name of a field as its author sees it: without the task, whose line is known. */
export function nameOf(path: DataPath): string {
  const [list, index, ...within] = path;
  const steps = list === 'tasks' && typeof index === 'number' && within.length > 0 ? within : path;
  return steps.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : `${name}${name && '.'}${step}`),
    '',
  );
}

/** The value at a path; undefined if there is none. */
export function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    data,
  );
}

function schemaAt(schema: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((at, step) => {
    const forms = [at, ...formsOf(at)].filter(isObject);
    const holders = forms.flatMap(({ items, properties, additionalProperties }) =>
      typeof step === 'number' ? [items] : [isObject(properties) ? properties[step] : undefined, additionalProperties],
    );
    return holders.find(isObject);
  }, schema);
}

function formsOf(schema: unknown): unknown[] {
  const forms = isObject(schema) ? (schema['anyOf'] ?? []) : [];
  return Array.isArray(forms) ? forms : [];
}

function fieldsOf(schema: unknown): string[] {
  return isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}
