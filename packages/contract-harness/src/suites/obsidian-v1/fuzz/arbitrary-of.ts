import * as fc from 'fast-check';
import type * as z from 'zod';
import { unicodeText } from './unicode.ts';

/** A schema as zod writes it: its parts are objects, not `true`, `false` or lists. */
export type Schema = z.core.JSONSchema.JSONSchema;

/** Overrides the schema of properties with this name. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const LONGEST_TEXT = 40;
const MOST_ITEMS = 4;

/** Generates values for a schema. Open objects get unknown members, because the contract allows them. */
export function arbitraryOf(schema: Schema, overrides: Overrides = {}): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, overrides)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true });
    case 'string':
      return textOf(schema);
    case 'array':
      return listOf(schema, overrides);
    case 'object':
      return objectOf(schema, overrides);
    case undefined:
      return fc.jsonValue();
  }
  throw new Error(`No values can be made for ${JSON.stringify(schema)}. Teach arbitraryOf this kind of schema.`);
}

function boundsOf({ minimum, maximum }: Schema): { min?: number; max?: number } {
  return { ...(minimum === undefined ? {} : { min: minimum }), ...(maximum === undefined ? {} : { max: maximum }) };
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return unicodeText({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) });
}

function listOf(
  { items = {}, minItems = 0, maxItems = MOST_ITEMS }: Schema,
  overrides: Overrides,
): fc.Arbitrary<unknown> {
  const maxLength = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
  return fc.array(arbitraryOf(items as Schema, overrides), { minLength: minItems, maxLength });
}

function objectOf(schema: Schema, overrides: Overrides): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    overrides[name] ?? arbitraryOf(member as Schema, overrides),
  ]);
  const known = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  return fc.tuple(othersOf(schema, overrides), known).map(([extra, object]) => ({ ...extra, ...object }));
}

/** Members that are not in the schema. */
function othersOf(
  { additionalProperties, propertyNames, maxProperties = 2 }: Schema,
  overrides: Overrides,
): fc.Arbitrary<object> {
  if (additionalProperties === false) return fc.constant({});
  const values =
    typeof additionalProperties === 'object' ? arbitraryOf(additionalProperties, overrides) : fc.jsonValue();
  const unnamed = fc.string().map((name) => `x-${name}`);
  const names = propertyNames === undefined ? unnamed : (arbitraryOf(propertyNames as Schema) as fc.Arbitrary<string>);
  return fc.dictionary(names, values, { maxKeys: Math.min(maxProperties, 2) });
}
