import { isObject } from '@obsidian-agent/shared-types';
import { many, type PathStep, stepsOf } from './json-path.ts';
import { alternativesOf, childrenOf, type Shape, typesOf, unknownShape } from './schema-children.ts';

/** What a path can select in the values of a schema. */
export type PathMatch =
  | { readonly shapes: readonly Shape[] }
  /** The first step that can select nothing, and where it does so. */
  | { readonly failed: PathStep; readonly before: string; readonly shapes: readonly Shape[] };

/** Follows a well-formed JSONPath through a schema. What is uncertain counts as a match. */
export function matchPath(path: string, schema: unknown): PathMatch {
  let shapes = alternativesOf(schema, schema);
  let before = '$';
  for (const step of stepsOf(path)) {
    const from = step.isDescendant ? withDescendants(shapes, schema) : shapes;
    const next = from.flatMap((shape) => step.selectors.flatMap((selector) => childrenOf(shape, selector)));
    if (next.length === 0) return { failed: step, before, shapes };
    shapes = unique(next.flatMap((child) => alternativesOf(child, schema)));
    before += step.text;
  }
  return { shapes };
}

/** All schemas at and below the given ones. */
function withDescendants(shapes: readonly Shape[], root: unknown): Shape[] {
  const seen = new Set<Shape>();
  const ahead = [...shapes];
  for (let shape = ahead.pop(); shape !== undefined; shape = ahead.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    ahead.push(...childrenOf(shape, many).flatMap((child) => alternativesOf(child, root)));
  }
  return [...seen];
}

function unique(shapes: readonly Shape[]): Shape[] {
  return [...new Set(shapes)];
}

/** The names that objects of these schemas can have. */
export function memberNames(shapes: readonly Shape[]): string[] {
  return unique(shapes).flatMap((shape) =>
    shape !== unknownShape && isObject(shape['properties']) ? Object.keys(shape['properties']) : [],
  );
}

/** Whether values of these schemas can be lists. */
export function canBeList(shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => typesOf(shape)?.includes('array') ?? true);
}

/** What values of these schemas are, in a word; undefined if they differ. */
export function kindOf(shapes: readonly Shape[]): string | undefined {
  const kinds = new Set(shapes.flatMap((shape) => typesOf(shape) ?? ['unknown']).filter((type) => type !== 'null'));
  const [kind, ...others] = kinds.size === 0 ? ['null'] : kinds;
  return others.length > 0 || kind === undefined ? undefined : names[kind];
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};
