import type { DataPath } from '../documents/yaml-source.ts';
import { findJsonPathFault } from './json-path.ts';
import { type ParsedPlan, problemAt } from './parse-plan.ts';
import { type PlanProblem, quoted } from './plan-problem.ts';
import type { TaskSpec } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import { type FoundReference, findReferences, jsonPathOf } from './references.ts';

/** Finds references that are malformed, cannot be resolved at their place, or have an invalid JSONPath. */
export function checkReferences({ plan, source }: ParsedPlan): PlanProblem[] {
  return plan.tasks.flatMap((task, index) => [
    ...findReferences(task.payload, ['tasks', index, 'payload']).flatMap((found) => checkOne(found, task, source)),
    ...checkForEach(task, ['tasks', index, 'for_each'], source),
  ]);
}

function checkForEach(task: TaskSpec, path: DataPath, source: PlanSource): PlanProblem[] {
  const inList = Array.isArray(task.for_each);
  return findReferences(task.for_each, path).flatMap((found) => {
    if (!inList) return checkOne(found, task, source);
    const message = 'The list of for_each contains a reference.';
    const hint = 'Write the values, or replace the list with one reference.';
    return [problemAt(source, found.path, { reason: 'INVALID_REFERENCE', message, hint })];
  });
}

function checkOne({ path, reference }: FoundReference, task: TaskSpec, source: PlanSource): PlanProblem[] {
  if (reference === undefined) {
    const hint = 'Write { $from: <task>, path: <JSONPath> }, { $item: true } or { $item: <JSONPath> }.';
    return [problemAt(source, path, { reason: 'INVALID_REFERENCE', message: 'Malformed reference.', hint })];
  }
  if ('$item' in reference && task.for_each === undefined) {
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
      hint: 'Write a shorter path by RFC 9535 that starts at the root, such as $.result.data.',
    }),
  ];
}
