import { showValue } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { declaredInputs } from './inputs.ts';
import { findJsonPathFault } from './json-path.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import { type PlanProblem, quoted } from './plan-problem.ts';
import type { TaskSpec } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import { type FoundReference, findReferences, jsonPathOf, mayRefer } from './references.ts';
import { nameOf, valueAt } from './shape-problem.ts';
import { createSuggester } from './suggest-name.ts';

/** Finds references that are malformed, cannot be resolved at their place, or have an invalid JSONPath. */
export function checkReferences(parsed: ParsedPlan): PlanProblem[] {
  const { plan, isSound } = parsed;
  const checkInput = createInputCheck(parsed);
  const ofTasks = plan.tasks.flatMap((task, index) => {
    if (!mayRefer(task)) return [];
    const path = ['tasks', index];
    const isInLoop = task.for_each !== undefined || !isSound([...path, 'for_each']);
    const found = [
      ...findReferences(task.payload, [...path, 'payload']),
      ...findReferences(task.when, [...path, 'when']),
      ...findReferences(task.inputs, [...path, 'inputs']).filter((each) => isInput(each) || isAnswer(each)),
    ];
    return [
      ...found.flatMap((each) => checkOne(each, { parsed, checkInput, isInLoop })),
      ...checkForEach(task, [...path, 'for_each'], { parsed, checkInput }),
    ];
  });
  const others = [...findReferences(plan.vault_path, ['vault_path']), ...findReferences(plan.outputs, ['outputs'])];
  return [...ofTasks, ...others.flatMap((each) => checkOne(each, { parsed, checkInput, isInLoop: false }))];
}

type InputCheck = (name: string, path: DataPath) => PlanProblem[];

interface Surrounding {
  readonly parsed: ParsedPlan;
  readonly checkInput: InputCheck;
  /** Whether there are items here, as far as is known. */
  readonly isInLoop: boolean;
}

function isInput({ reference }: FoundReference): boolean {
  return reference !== undefined && '$input' in reference;
}

function isAnswer({ reference }: FoundReference): boolean {
  return reference !== undefined && '$from' in reference;
}

function checkForEach(
  task: TaskSpec,
  path: DataPath,
  { parsed, checkInput }: Omit<Surrounding, 'isInLoop'>,
): PlanProblem[] {
  const inList = Array.isArray(task.for_each);
  return findReferences(task.for_each, path).flatMap((found) => {
    if (!inList || isInput(found)) return checkOne(found, { parsed, checkInput, isInLoop: true });
    const message = 'The list of for_each contains a reference.';
    const hint = 'Write the values, or replace the list with one reference. To use it as data, write { $literal: … }.';
    return [problemAt(parsed.source, found.path, { reason: 'INVALID_REFERENCE', message, hint })];
  });
}

function checkOne({ path, reference }: FoundReference, { parsed, checkInput, isInLoop }: Surrounding): PlanProblem[] {
  const { source } = parsed;
  if (reference === undefined) return [malformed(path, source)];
  if ('$input' in reference) return checkInput(reference.$input, path);
  if ('$item' in reference && !isInLoop) {
    const message = '$item is used without for_each.';
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

function malformed(path: DataPath, source: PlanSource): PlanProblem {
  const message = `${nameOf(path)}: expected a reference, got ${showValue(valueAt(source.data, path))}.`;
  const hint =
    'Write { $from: <task>, path: <JSONPath> }, { $item: true }, { $item: <JSONPath> }, { $input: <name> } or { $secret: <name> }. To use it as data, write { $literal: … }.';
  return problemAt(source, path, { reason: 'INVALID_REFERENCE', message, hint });
}

/** Finds inputs that the plan does not declare. One that is declared has its own problem if it has no value. */
function createInputCheck(parsed: ParsedPlan): InputCheck {
  const declared = new Set(declaredInputs(parsed));
  const suggestInput = createSuggester(declared, { kind: 'inputs', otherwise: 'Name an input of this plan.' });
  return (name, path) => {
    if (declared.has(name) || !parsed.isSound(['inputs'])) return [];
    const message = `The plan has no input ${quoted(name)}.`;
    const hint = suggestInput(name);
    return [problemAt(parsed.source, [...path, '$input'], { reason: 'UNKNOWN_INPUT', message, hint })];
  };
}
