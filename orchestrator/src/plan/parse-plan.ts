import type { DataPath } from '../documents/yaml-source.ts';
import { checkKinds } from './check-kinds.ts';
import type { PlanProblem, ProblemFacts } from './plan-problem.ts';
import { Plan } from './plan-schema.ts';
import { type PlanSource, readPlanSource } from './plan-source.ts';
import { readShape } from './read-shape.ts';
import type { ShapeProblem } from './shape-problem.ts';

/** A plan as far as its text could be understood. Its contents are not checked yet. */
export interface ParsedPlan {
  /** Wrong fields are absent or have their defaults. Tasks have the same indexes as in the text. */
  readonly plan: Plan;
  readonly source: PlanSource;
  /** Every problem of syntax and shape. */
  readonly problems: readonly PlanProblem[];
  /** Whether the plan has what its author wrote at a path. If not, that is already one of the problems. */
  isSound(path: DataPath): boolean;
}

/** Reads a plan from YAML or JSON. `checkPlan` reports its problems, with those of its contents. */
export function parsePlan(text: string, file: string): ParsedPlan {
  const source = readPlanSource(text, file);
  const isReliable = createPathFilter(source.unreliable);
  const { plan, problems: ofFields } = readShape(source.data);
  const found = [...ofFields, ...checkKinds(source.data)];
  const mistyped = new Set(
    found.flatMap(({ path, instead }) => (instead === undefined ? [] : keyOf([...path.slice(0, -1), instead]))),
  );
  const disturbed = new Set(source.unreliable.flatMap((part) => part.map((_, at) => keyOf(part.slice(0, at + 1)))));
  const problems = found.filter((problem) => isOwnMistake(problem, { source, isReliable, mistyped, disturbed }));
  return {
    plan,
    source,
    problems: [
      ...source.faults.map((fault) => ({ reason: 'SYNTAX' as const, ...fault })),
      ...problems.map((problem) => locate(problem, source)),
    ],
    isSound: createPathFilter([...source.unreliable, ...problems.map(({ path }) => path), ...lostFields(source)]),
  };
}

/** A problem with the value at a path. */
export function problemAt(source: PlanSource, path: DataPath, facts: ProblemFacts): PlanProblem {
  return { ...facts, ...source.placeOf(path) };
}

function locate({ path, isKey, instead: _, ...facts }: ShapeProblem, source: PlanSource): PlanProblem {
  return { ...facts, ...(isKey === true ? source.placeOfKey(path) : source.placeOf(path)) };
}

/** Fields of the plan that seem to follow where the structure of the text is lost. */
function lostFields({ data, lostText }: PlanSource): DataPath[] {
  const names = Object.keys(Plan.shape).filter((name) => !Object.hasOwn(Object(data), name));
  if (lostText === undefined) return [];
  return names.filter((name) => new RegExp(`\\b${name}"?\\s*:`).test(lostText)).map((name) => [name]);
}

interface Known {
  readonly source: PlanSource;
  readonly isReliable: (path: DataPath) => boolean;
  /** Keys of the paths of fields that are there under a mistyped name. */
  readonly mistyped: ReadonlySet<string>;
  /** Keys of the paths at and above unreliable parts. */
  readonly disturbed: ReadonlySet<string>;
}

/** Whether a problem does not follow from another one. */
function isOwnMistake({ reason, path }: ShapeProblem, known: Known): boolean {
  const { source, isReliable, mistyped, disturbed } = known;
  if (!isReliable(path) || disturbed.has(keyOf(path))) return false;
  if (reason !== 'MISSING_FIELD') return true;
  const parent = path.slice(0, -1);
  return (
    !disturbed.has(keyOf(parent)) && !mistyped.has(keyOf(path)) && (source.lostText === undefined || parent.length > 0)
  );
}

/** Creates a check whether a path is outside of all given parts. */
function createPathFilter(parts: readonly DataPath[]): (path: DataPath) => boolean {
  const known = new Set(parts.map(keyOf));
  return (path) => known.size === 0 || ![...path, ''].some((_, at) => known.has(keyOf(path.slice(0, at))));
}

function keyOf(path: DataPath): string {
  return JSON.stringify(path);
}
