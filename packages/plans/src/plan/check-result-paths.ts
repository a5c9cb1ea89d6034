import { resolve } from 'node:path';
import { findNearest, suggest } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { findJsonPathFault, isSingular } from './json-path.ts';
import { canBeList, kindOf, matchPath, memberNames, type PathMatch } from './match-path.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanContext } from './plan-context.ts';
import type { PlanProblem, ProblemFacts } from './plan-problem.ts';
import type { FromReference, TaskSpec } from './plan-schema.ts';
import { findReferences, jsonPathOf, mayRefer, unwrapLiterals } from './references.ts';
import { valueAt } from './shape-problem.ts';
import { findCommand } from './task-command.ts';

/** Finds paths that can match nothing in the answers of the command they read, by the agent's own description. */
export function checkResultPaths(parsed: ParsedPlan, context: PlanContext): PlanProblem[] {
  const answerOf = createAnswerSchemas(parsed, context);
  const { plan, source } = parsed;
  const places = plan.tasks.flatMap((task, index) => (mayRefer(task) ? placesOf(task, index) : []));
  const ofAnswers = [...places, { value: plan.outputs, path: ['outputs'] }].flatMap(
    ({ value, path, isItems = false }: Place) =>
      findReferences(value, path).flatMap((found) => {
        if (found.reference === undefined || !('$from' in found.reference)) return [];
        const schema = answerOf(found.reference.$from);
        const problem = schema === undefined ? undefined : findMismatch(found.reference, { schema, isItems });
        return problem === undefined ? [] : [problemAt(source, [...found.path, 'path'], problem)];
      }),
  );
  const ofItems = plan.tasks.flatMap((task, index) =>
    findItemMismatches(task, itemSchema(task, answerOf)).map(({ path, ...problem }) =>
      problemAt(source, ['tasks', index, 'payload', ...path, '$item'], problem),
    ),
  );
  return [...ofAnswers, ...ofItems];
}

/** The schema of the items of a for_each task; undefined if it is not known. */
function itemSchema({ for_each: list }: TaskSpec, answerOf: (task: string) => unknown): unknown {
  if (Array.isArray(list)) return { anyOf: list.map((item) => schemaOfData(unwrapLiterals(item))) };
  if (list === undefined || !('$from' in list) || findJsonPathFault(list.path) !== undefined) return undefined;
  const schema = answerOf(list.$from);
  if (schema === undefined) return undefined;
  const match = matchPath(isSingular(list.path) ? `${list.path}[*]` : list.path, schema);
  return 'failed' in match ? undefined : { anyOf: match.shapes };
}

/** A schema that only these data match, as far as paths are concerned. */
function schemaOfData(data: unknown): Readonly<Record<string, unknown>> {
  if (data === null) return { type: 'null' };
  if (Array.isArray(data)) return { type: 'array', prefixItems: data.map(schemaOfData), items: false };
  if (typeof data !== 'object') return { type: typeof data };
  const properties = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, schemaOfData(value)]));
  return { type: 'object', properties, additionalProperties: false };
}

function findItemMismatches({ payload }: TaskSpec, schema: unknown): (ProblemFacts & { readonly path: DataPath })[] {
  if (schema === undefined) return [];
  return findReferences(payload).flatMap(({ reference, path }) => {
    const jsonPath = reference !== undefined && '$item' in reference ? jsonPathOf(reference) : undefined;
    if (jsonPath === undefined || findJsonPathFault(jsonPath) !== undefined) return [];
    const match = matchPath(jsonPath, schema);
    if (!('failed' in match)) return [];
    const [name] = match.failed.selectors;
    const names = memberNames(match.shapes);
    const message = `${jsonPath} can match nothing in the items of for_each.`;
    const hint =
      typeof name === 'string' && names.length > 0
        ? suggest(name, names, 'members')
        : 'Use { $item: true } for the whole item.';
    return [{ reason: 'UNMATCHED_PATH' as const, message, hint, path }];
  });
}

interface Place {
  readonly value: unknown;
  readonly path: DataPath;
  /** Whether the reference gives the items of for_each. */
  readonly isItems?: boolean;
}

function placesOf(task: TaskSpec, index: number): Place[] {
  return [
    { value: task.payload, path: ['tasks', index, 'payload'] },
    { value: task.for_each, path: ['tasks', index, 'for_each'], isItems: true },
    { value: task.when, path: ['tasks', index, 'when'] },
    { value: task.inputs, path: ['tasks', index, 'inputs'] },
  ];
}

/** The schema of the answers of each task, or of their list; undefined if it is not known. */
function createAnswerSchemas({ plan }: ParsedPlan, context: PlanContext): (task: string) => unknown {
  const tasks = new Map(plan.tasks.map((task) => [task.id, task]));
  const known = new Map<string, unknown>();
  return (id) => {
    const task = tasks.get(id);
    if (task === undefined) return undefined;
    if (!known.has(id)) known.set(id, answerSchema(task, plan, context));
    return known.get(id);
  };
}

function answerSchema(task: TaskSpec, plan: ParsedPlan['plan'], context: PlanContext): unknown {
  if (task.plan !== undefined) return outputsSchema(task.plan, context);
  const { agents } = context;
  const agent = agents.get(task.agent ?? plan.agent);
  if (agent === undefined || task.action === undefined) return undefined;
  const version = task.api_version ?? plan.api_version;
  const found = findCommand(agent, { action: task.action, version, payload: task.payload });
  if ('problem' in found) return undefined;
  // In v1, metadata can be any value, also against the description.
  const answer = answerWith(found.command.api_version === 'v1' ? {} : found.command.result);
  return task.for_each === undefined ? answer : { type: 'array', items: answer };
}

/** The answer of a task that runs another plan: the outputs of that plan. */
function outputsSchema(file: string, { folder, subplans }: PlanContext): unknown {
  const found = subplans?.get(resolve(folder, file));
  if (found === undefined || 'reason' in found || !found.isSound(['outputs'])) return undefined;
  const names = Object.keys(Object(valueAt(found.source.data, ['outputs'])));
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  return { type: 'object', properties: { outputs: { type: 'object', properties, additionalProperties: false } } };
}

/** The members of a response. Later releases may add more. */
const envelope = ['request_id', 'api_version', 'status', 'code', 'error', 'plan_id', 'task_id', 'correlation_id'];
const ofResult = ['output_type', 'data', 'metadata'];

function answerWith(metadata: unknown): Readonly<Record<string, unknown>> {
  const text = { type: 'string' };
  const result = { type: ['object', 'null'], properties: { output_type: text, data: text, metadata } };
  const members = { ...Object.fromEntries(envelope.map((name) => [name, {}])), error_detail: {}, result };
  return { type: 'object', properties: members };
}

function findMismatch(
  { $from, path }: FromReference,
  { schema, isItems }: { readonly schema: unknown; readonly isItems: boolean },
): ProblemFacts | undefined {
  if (findJsonPathFault(path) !== undefined) return undefined;
  const match = matchPath(path, schema);
  if ('failed' in match) return describeMismatch(match, { $from, path, schema });
  if (!isItems || !isSingular(path) || canBeList(match.shapes)) return undefined;
  const kind = kindOf(match.shapes) ?? 'not a list';
  return {
    reason: 'UNMATCHED_PATH',
    message: `for_each: ${path} is ${kind} in the answer of "${$from}", not a list.`,
    hint: 'Use the path of a list, or select values with [*].',
  };
}

function describeMismatch(
  { failed, before, shapes }: Extract<PathMatch, { readonly failed: unknown }>,
  { $from, path, schema }: FromReference & { readonly schema: unknown },
): ProblemFacts | undefined {
  const [name] = failed.selectors;
  const known = memberNames(shapes);
  const message = `${path} can match nothing in the answer of "${$from}"`;
  const reason = 'UNMATCHED_PATH';
  const kind = kindOf(shapes);
  if (typeof name !== 'string' || (kind !== 'an object' && kind !== undefined)) {
    const hint =
      kind === 'a list' ? `Select its entries with ${before}[*].` : `Read ${before} itself, or another member.`;
    return { reason, message: `${message}: ${before} is ${kind ?? 'another value'}.`, hint };
  }
  const facts = { reason, message: `${message}: ${before} has no "${name}".` } as const;
  if (!isOpen(known)) return { ...facts, hint: suggest(name, known, 'members') };
  const below = findBelow(name, schema);
  if (below !== undefined) return { ...facts, hint: `Did you mean ${below}?` };
  return findNearest(name, known) === undefined ? undefined : { ...facts, hint: suggest(name, known, 'members') };
}

/** Whether these are members of a response or of its result. Later releases may add more to both. */
function isOpen(known: readonly string[]): boolean {
  return known.includes('correlation_id') || known.includes('output_type');
}

/** The path of a member of the result or of its metadata. */
function findBelow(name: string, schema: unknown): string | undefined {
  if (ofResult.includes(name)) return `$.result.${name}`;
  const metadata = matchPath('$.result.metadata', schema);
  return memberNames(metadata.shapes).includes(name) && !('failed' in metadata)
    ? `$.result.metadata.${name}`
    : undefined;
}
