import { either, suggest } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { DataPath } from '../documents/yaml-source.ts';
import { type PlanProblem, PlanRefused, type ProblemReason, quoted } from './plan-problem.ts';
import { type FieldSet, Plan, planSchema, Retry, TaskSpec } from './plan-schema.ts';
import { type PlanSource, readPlanSource } from './plan-source.ts';

/** A plan with the right shape. Its contents are not checked yet. */
export interface ParsedPlan {
  readonly plan: Plan;
  readonly source: PlanSource;
}

/**
 * Reads a plan from YAML or JSON.
 *
 * @throws PlanRefused with every problem of syntax and shape, each with its line
 */
export function parsePlan(text: string, file: string, fields: FieldSet = 'running'): ParsedPlan {
  const source = readPlanSource(text, file);
  const parsed = planSchema(fields).safeParse(source.data);
  if (parsed.success) return { plan: parsed.data, source };

  throw new PlanRefused(
    file,
    parsed.error.issues.flatMap((issue) => describeIssue(issue, source)),
  );
}

/** A problem with the value at a path. */
export function problemAt(
  source: PlanSource,
  path: DataPath,
  facts: Pick<PlanProblem, 'reason' | 'message' | 'hint'>,
): PlanProblem {
  return { ...facts, ...source.placeOf(path) };
}

/** The most keys of one object that are reported, because each is searched in the text. */
const MOST_KEYS = 20;

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue, source: PlanSource): PlanProblem[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');

  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_KEYS).map((key) => unknownField(source, [...path, key], key));
  }
  const found = valueAt(source.data, path);
  if (issue.code === 'invalid_type' && (found === undefined || (path.length === 0 && found === null))) {
    return [missingField(source, path)];
  }
  return [
    problemAt(source, path, {
      reason: 'INVALID_FIELD',
      message: `${nameOf(path)} is ${show(valueAt(source.data, path))}.`,
      hint: expected(issue, path),
    }),
  ];
}

function unknownField(source: PlanSource, path: DataPath, key: string): PlanProblem {
  const reason: ProblemReason = 'UNKNOWN_FIELD';
  const parent = path.slice(0, -1);
  const message = `Unknown field ${quoted(key)}${parent.length === 0 ? '' : ` in ${nameOf(parent)}`}.`;
  return { reason, message, hint: suggest(key, fieldsAt(parent), 'fields'), ...source.placeOfKey(path) };
}

function missingField(source: PlanSource, path: DataPath): PlanProblem {
  if (path.length === 0) {
    return problemAt(source, path, {
      reason: 'MISSING_FIELD',
      message: 'The plan is empty.',
      hint: 'Add a name and a list of tasks.',
    });
  }
  const field = String(path.at(-1));
  return problemAt(source, path.slice(0, -1), {
    reason: 'MISSING_FIELD',
    message: `${nameOf(path.slice(0, -1))} has no "${field}".`,
    hint: `Add "${field}".`,
  });
}

function expected(issue: Issue, path: DataPath): string {
  if (path.at(-1) === 'for_each') return 'Use a list, or { $from: <task>, path: <JSONPath> }.';
  if (issue.code === 'invalid_type') return `Use ${withArticle(issue.expected)}.`;
  if (issue.code === 'invalid_value') return `Use ${either(issue.values.map((value) => JSON.stringify(value)))}.`;
  const text =
    issue.code === 'invalid_union'
      ? 'one of the forms in the README'
      : issue.message.replace(/^Invalid (input|string|option): /, '');
  return `Must be: ${text}.`;
}

function withArticle(type: string): string {
  const noun = { array: 'list', int: 'whole number', record: 'object' }[type] ?? type;
  return `${/^[aio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function fieldsAt(path: DataPath): string[] {
  if (path.length === 0) return Object.keys(Plan.shape);
  if (path.at(-1) === 'retry') return Object.keys(Retry.shape);
  if (path.at(-1) === 'for_each') return ['$from', 'path'];
  return Object.keys(TaskSpec.shape);
}

function nameOf(path: DataPath): string {
  if (path.length === 0) return 'The plan';
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : `${name}${name && '.'}${step}`),
    '',
  );
}

function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    data,
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
