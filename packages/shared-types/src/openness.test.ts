import { expect, test } from 'vitest';
import { type JsonSchema, toJsonSchema } from './contract/json-schema.ts';
import { commandsV1 } from './v1/commands.generated.ts';
import { commandsV2 } from './v2/commands.generated.ts';

/** Locations of the objects with named members in a schema, and whether each is closed. */
function objectsIn(schema: unknown, at = ''): { readonly at: string; readonly isClosed: boolean }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...keywords } = schema as JsonSchema;
  const own = properties === undefined ? [] : [{ at, isClosed: keywords['additionalProperties'] === false }];
  const parts = [...Object.entries(Object(properties)), ...Object.entries(keywords)];
  return [...own, ...parts.flatMap(([name, part]) => objectsIn(part, `${at}/${name}`))];
}

const v2 = Object.values(commandsV2);

test.each(v2)('params of v2 $name are closed: a mistyped name is an error, never ignored', ({ name, params }) => {
  const open = objectsIn(toJsonSchema(params)).filter(({ isClosed }) => !isClosed);

  // Each command of a batch is checked against that command's own params.
  expect(open.map(({ at }) => at)).toEqual(name === 'batch' ? ['/commands/items'] : []);
});

test.each(Object.values(commandsV1))('params of v1 $name are open, as the v1 contract requires', ({ params }) => {
  expect(objectsIn(toJsonSchema(params)).filter(({ isClosed }) => isClosed)).toEqual([]);
});

test.each(v2)('the result of v2 $name is open: later releases may add members', ({ result }) => {
  expect(objectsIn(toJsonSchema(result)).filter(({ isClosed }) => isClosed)).toEqual([]);
});
