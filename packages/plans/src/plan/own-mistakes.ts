import type { DataPath, YamlSource } from '../documents/yaml-source.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { ShapeProblem } from './shape-problem.ts';

/** The problems that do not follow from a fault of the text, or from another problem. */
export function ownMistakes(found: readonly ShapeProblem[], source: YamlSource): ShapeProblem[] {
  const isReliable = createPathFilter(source.unreliable);
  const mistyped = new Set(
    found.flatMap(({ path, instead }) => (instead === undefined ? [] : keyOf([...path.slice(0, -1), instead]))),
  );
  const disturbed = new Set(source.unreliable.flatMap((part) => part.map((_, at) => keyOf(part.slice(0, at + 1)))));
  return found.filter((problem) => isOwnMistake(problem, { source, isReliable, mistyped, disturbed }));
}

/** The faults of the text, and these problems, with their positions. */
export function locateAll(problems: readonly ShapeProblem[], source: YamlSource): PlanProblem[] {
  return [
    ...source.faults.map((fault) => ({ reason: 'SYNTAX' as const, ...fault })),
    ...problems.map((problem) => locate(problem, source)),
  ];
}

function locate({ path, isKey, instead: _, anyOf: __, ...facts }: ShapeProblem, source: YamlSource): PlanProblem {
  return { ...facts, ...(isKey === true ? source.placeOfKey(path) : source.placeOf(path)) };
}

interface Known {
  readonly source: YamlSource;
  readonly isReliable: (path: DataPath) => boolean;
  /** Keys of the paths of fields that are there under a mistyped name. */
  readonly mistyped: ReadonlySet<string>;
  /** Keys of the paths at and above unreliable parts. */
  readonly disturbed: ReadonlySet<string>;
}

/** Whether a problem does not follow from another one. */
function isOwnMistake({ reason, path, anyOf }: ShapeProblem, known: Known): boolean {
  const { source, isReliable, mistyped, disturbed } = known;
  if (!isReliable(path) || disturbed.has(keyOf(path))) return false;
  if (reason !== 'MISSING_FIELD') return true;
  const parent = path.slice(0, -1);
  const wanted = anyOf?.map((field) => [...parent, field]) ?? [path];
  const isMistyped = wanted.some((each) => mistyped.has(keyOf(each)));
  return !disturbed.has(keyOf(parent)) && !isMistyped && (source.lostText === undefined || parent.length > 0);
}

/** Creates a check whether a path is outside of all given parts. */
export function createPathFilter(parts: readonly DataPath[]): (path: DataPath) => boolean {
  if (parts.length === 0) return () => true;
  const known = new Set(parts.map(keyOf));
  return (path) => ![...path, ''].some((_, at) => known.has(keyOf(path.slice(0, at))));
}

function keyOf(path: DataPath): string {
  return JSON.stringify(path);
}
