import { commandsV2 } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import type { JsonSchema, ToolDeclaration } from '../toolset.ts';
import { toolNames } from './parameters.ts';
import { words } from './words.ts';

type Contract = (typeof commandsV2)[keyof typeof commandsV2];

/** Values that a command takes and its tool does not: what replaces a note by its name is a tool of its own. */
const withheld: ReadonlySet<unknown> = new Set(['overwrite']);

export const declarations: readonly ToolDeclaration[] = Object.values(commandsV2)
  .filter(({ name }) => toolNames.includes(name))
  .map(declare);

function declare({ name, summary, params, effect }: Contract): ToolDeclaration {
  const { description = summary, shown, said = {}, isDestructive, isIdempotent } = words[name] ?? {};
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input' });
  const told = Object.entries(properties).filter(([member]) => (shown ?? required).includes(member));
  const members = told.map(([member, schema]) => [member, describe(slim(schema as JsonSchema), said[member])]);
  return {
    name,
    description,
    input: {
      type: 'object',
      properties: Object.fromEntries(members),
      ...(required.length > 0 ? { required } : {}),
    },
    effect: isDestructive === true ? 'destructive' : effect,
    ...(isIdempotent === true ? { isIdempotent } : {}),
  };
}

/** The type and the values of a parameter; its limits are told by who breaks them. */
function slim({ type, enum: values, items, anyOf }: JsonSchema): JsonSchema {
  if (Array.isArray(anyOf)) {
    const types = new Set(anyOf.map((form: JsonSchema) => form['type']));
    return { type: types.size === 1 ? [...types][0] : [...types] };
  }
  const kept = Array.isArray(values) ? values.filter((value) => !withheld.has(value)) : undefined;
  if (kept !== undefined) return { type: 'string', enum: kept };
  if (type === 'array') return { type, items: slim(items as JsonSchema) };
  return { type };
}

function describe(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}
