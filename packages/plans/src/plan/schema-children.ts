import { isObject } from '@obsidian-agent/shared-types';
import { many } from './json-path.ts';

/** A JSON Schema, or the mark of values about which nothing is known. */
export type Shape = Readonly<Record<string, unknown>> | typeof unknownShape;

/** Stands for any value. */
export const unknownShape: unique symbol = Symbol('unknown');

/** A schema without its alternatives: each of them that says something about the value, and the schema itself. */
export function alternativesOf(schema: unknown, root: unknown): Shape[] {
  if (schema === unknownShape || !isObject(schema)) return schema === false ? [] : [unknownShape];
  if ('$ref' in schema) return resolveRef(schema['$ref'], root);
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  const isOwn = ['type', 'properties', 'items', 'enum', 'const'].some((key) => key in schema);
  if (branches.length === 0) return isOwn ? [schema] : [unknownShape];
  // Next to a type, a branch without one only limits the same value.
  const telling = branches.filter((branch) => !isOwn || (isObject(branch) && saysForm(branch)));
  return [...(isOwn ? [schema] : []), ...telling.flatMap((branch) => alternativesOf(branch, root))];
}

function saysForm(schema: Readonly<Record<string, unknown>>): boolean {
  return ['type', 'properties', 'items', '$ref', 'anyOf', 'oneOf', 'allOf'].some((key) => key in schema);
}

/** Only definitions of the same schema; any other one is unknown. A definition that contains itself is, too. */
function resolveRef(ref: unknown, root: unknown): Shape[] {
  const [, keyword, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(ref)) ?? [];
  const holder = isObject(root) && keyword !== undefined ? root[keyword] : undefined;
  const target = isObject(holder) && name !== undefined ? holder[name] : undefined;
  return isObject(target) && !('$ref' in target) ? [target] : [unknownShape];
}

/** The types of the values of a schema; undefined if it does not say. */
export function typesOf(shape: Shape): readonly string[] | undefined {
  if (shape === unknownShape) return undefined;
  const { type } = shape;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.map(String);
  if ('properties' in shape) return ['object'];
  if ('items' in shape) return ['array'];
  const values = 'const' in shape ? [shape['const']] : shape['enum'];
  return Array.isArray(values) && !values.some((value) => typeof value === 'object' && value !== null)
    ? values.map((value) => (value === null ? 'null' : typeof value))
    : undefined;
}

/** The schemas of what a selector selects in the values of a schema. Empty if it can select nothing. */
export function childrenOf(shape: Shape, selector: string | number | typeof many): unknown[] {
  const types = typesOf(shape);
  if (shape === unknownShape || types === undefined) return [unknownShape];
  const isPossible = (type: string): boolean => types.includes(type);
  if (typeof selector === 'string') return isPossible('object') ? member(shape, selector) : [];
  return [
    ...(isPossible('array') ? entries(shape) : []),
    ...(selector === many && isPossible('object') ? members(shape) : []),
  ];
}

type Known = Exclude<Shape, typeof unknownShape>;

function member(schema: Known, name: string): unknown[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.hasOwn(properties, name) ? [properties[name]] : others(schema);
}

function members(schema: Known): unknown[] {
  return [...Object.values(isObject(schema['properties']) ? schema['properties'] : {}), ...others(schema)];
}

/**
 * The members that are not listed. An agent lists what its answers have, so that an object with a list and without
 * additionalProperties has no others.
 */
function others(schema: Known): unknown[] {
  if ('patternProperties' in schema || 'unevaluatedProperties' in schema) return [unknownShape];
  const more = schema['additionalProperties'];
  if (more === undefined) return Object.keys(Object(schema['properties'])).length > 0 ? [] : [unknownShape];
  return more === false ? [] : [more === true ? unknownShape : more];
}

function entries(schema: Known): unknown[] {
  const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
  return [...first, ...(schema['items'] === false ? [] : [schema['items'] ?? unknownShape])];
}
