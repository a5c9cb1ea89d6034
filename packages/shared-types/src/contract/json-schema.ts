import * as z from 'zod';
import { isObject } from './is-object.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema (draft 2020-12) of a zod schema, for the value as a sender writes it. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
}

/** JSON Schema of an answer, as readers check it: later releases may add members. */
export function toAnswerSchema(schema: z.ZodType): JsonSchema {
  return openForAdditions(toJsonSchema(schema));
}

/** Keywords that close an object when they are false. */
const closing: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);

const holdsSchema: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'propertyNames', 'then', 'else']);
const holdsList: ReadonlySet<string> = new Set(['allOf', 'prefixItems']);
const holdsMap: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/**
 * A JSON Schema that accepts everything the given one accepts, and anything that a later release may add: new members
 * of objects, and new strings in enums. Types and required members stay.
 */
export function openForAdditions(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, enum: values, ...rest } = schema;
  const open = Object.fromEntries(
    Object.entries(rest)
      .filter(([keyword, value]) => !(closing.has(keyword) && value === false))
      .map(([keyword, value]) => [keyword, openKeyword(keyword, value)]),
  );

  // A value may match several open branches, so oneOf becomes anyOf.
  const unions = [openList(anyOf), openList(oneOf), openChoice(values)].filter((union) => union !== undefined);
  const [union, ...others] = unions;
  if (union === undefined) return open;
  if (others.length === 0) return { ...open, anyOf: union };
  const all = Array.isArray(open['allOf']) ? open['allOf'] : [];
  return { ...open, allOf: [...all, ...unions.map((branches) => ({ anyOf: branches }))] };
}

function openKeyword(keyword: string, value: unknown): unknown {
  if (holdsSchema.has(keyword)) return openValue(value);
  if (holdsList.has(keyword)) return openList(value) ?? value;
  if (holdsMap.has(keyword) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, openValue(member)]));
  return value;
}

function openList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value.map(openValue) : undefined;
}

/** `true` and `false` are schemas too, and stay unchanged. */
function openValue(value: unknown): unknown {
  return isObject(value) ? openForAdditions(value) : value;
}

function openChoice(values: unknown): unknown[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const choice = { enum: values };
  return values.some((value) => typeof value === 'string') ? [choice, { type: 'string' }] : [choice];
}
