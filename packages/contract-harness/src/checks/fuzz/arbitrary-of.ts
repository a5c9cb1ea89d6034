import * as fc from 'fast-check';
import { unicodeText } from './unicode.ts';

/** The part of JSON Schema that zod writes for a request. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Takes the place of what the schema says of a property of this name. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const LONGEST_TEXT = 40;

/** Makes values that keep a schema, with unknown members besides, as the contract lets peers add some. */
export function arbitraryOf(schema: Schema, overrides: Overrides): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, overrides)));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'object') return objectOf(schema, overrides);
  throw new Error(`No values can be made for ${JSON.stringify(schema)}. Teach arbitraryOf this kind of schema.`);
}

function textOf({ format, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  return unicodeText({ minLength, maxLength: Math.min(maxLength, LONGEST_TEXT) });
}

function objectOf({ properties = {}, required = [] }: Schema, overrides: Overrides): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    overrides[name] ?? arbitraryOf(member, overrides),
  ]);
  const known = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  const unknown = fc.dictionary(
    fc.string().map((name) => `x-${name}`),
    fc.jsonValue(),
    { maxKeys: 2 },
  );
  return fc.tuple(unknown, known).map(([extra, object]) => ({ ...extra, ...object }));
}
