import type { DataPath } from '../documents/yaml-source.ts';
import { showValue } from './expected-form.ts';
import { findJsonPathFault } from './json-path.ts';
import { type ParsedPlan, problemAt } from './parse-plan.ts';
import { type PlanProblem, quoted } from './plan-problem.ts';
import type { TaskSpec } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import { type FoundReference, findReferences, jsonPathOf } from './references.ts';
import { nameOf, valueAt } from './shape-problem.ts';

/** Finds references that are malformed, cannot be resolved at their place, or have an invalid JSONPath. */
export function checkReferences({ plan, source, isSound }: ParsedPlan): PlanProblem[] {
  return plan.tasks.flatMap((task, index) => {
    const path = ['tasks', index];
    const isInLoop = task.for_each !== undefined || !isSound([...path, 'for_each']);
    const found = findReferences(task.payload, [...path, 'payload']);
    return [
      ...found.flatMap((each) => checkOne(each, { isInLoop, task, source })),
      ...checkForEach(task, [...path, 'for_each'], source),
      ...findReferences(task.when, [...path, 'when']).flatMap((each) => checkOne(each, { isInLoop, task, source })),
    ];
  });
}

interface InTask {
  readonly task: TaskSpec;
  readonly source: PlanSource;
  /** Whether the task has items, as far as is known. */
  readonly isInLoop: boolean;
}

function checkForEach(task: TaskSpec, path: DataPath, source: PlanSource): PlanProblem[] {
  const inList = Array.isArray(task.for_each);
  return findReferences(task.for_each, path).flatMap((found) => {
    if (!inList) return checkOne(found, { task, source, isInLoop: true });
    const message = 'The list of for_each contains a reference.';
    const hint = 'Write the values, or replace the list with one reference.';
    return [problemAt(source, found.path, { reason: 'INVALID_REFERENCE', message, hint })];
  });
}

function checkOne({ path, reference }: FoundReference, { task, source, isInLoop }: InTask): PlanProblem[] {
  if (reference === undefined) {
    const message = `${nameOf(path)}: expected a reference, got ${showValue(valueAt(source.data, path))}.`;
    const hint = 'Write { $from: <task>, path: <JSONPath> }, { $item: true } or { $item: <JSONPath> }.';
    return [problemAt(source, path, { reason: 'INVALID_REFERENCE', message, hint })];
  }
  if ('$item' in reference && !isInLoop) {
    const message = `Task "${task.id}" uses $item without for_each.`;
    const hint = 'Add for_each, or use $from to read a task.';
    return [problemAt(source, path, { reason: 'INVALID_REFERENCE', message, hint })];
  }

  const jsonPath = jsonPathOf(reference);
  const fault = jsonPath === undefined ? undefined : findJsonPathFault(jsonPath);
  if (fault === undefined) return [];
  return [
    problemAt(source, [...path, '$from' in reference ? 'path' : '$item'], {
      reason: 'INVALID_JSON_PATH',
      message: `${quoted(jsonPath ?? '')} is not a valid JSONPath: ${fault}.`,
      hint: 'Write a path by RFC 9535, such as $.result.data, of at most 1000 characters.',
    }),
  ];
}
