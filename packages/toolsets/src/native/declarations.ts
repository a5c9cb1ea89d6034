import { type CommandTraits, commandsV2 } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import type { JsonSchema, ToolDeclaration } from '../toolset/toolset.ts';
import { toolNames } from './arguments/parameters.ts';
import { words } from './arguments/words.ts';

type Contract = (typeof commandsV2)[keyof typeof commandsV2];

/**
 * Output schema of every tool: an object. The full schema of each result is in `schemas/`.
 *
 * Listing all members of all results would be many times as long as the rest of the definitions.
 */
const output: JsonSchema = { type: 'object' };

export const declarations: readonly ToolDeclaration[] = Object.values(commandsV2)
  .filter(({ name }) => toolNames.includes(name))
  .map(declare);

function declare(contract: Contract): ToolDeclaration {
  const { name, summary, params, result } = contract;
  const { description = summary, shown, said = {}, defaults = {} } = words[name] ?? {};
  const { effect, replacesContent, isIdempotent }: CommandTraits = contract;
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input' });
  const listed = Object.entries(properties).filter(([member]) => (shown ?? required).includes(member));
  const members = listed.map(([member, schema]) => [
    member,
    { ...describe(slim(schema as JsonSchema), said[member]), ...withDefault(defaults, member) },
  ]);
  return {
    name,
    description,
    input: {
      type: 'object',
      properties: Object.fromEntries(members),
      ...(required.length > 0 ? { required } : {}),
    },
    output,
    wholeOutput: result,
    effect: replacesContent === true ? 'destructive' : effect,
    saysFewHints: true,
    ...(isIdempotent === true ? { isIdempotent } : {}),
  };
}

/** Only the type and values of a parameter. Its limits are reported when a call exceeds them. */
function slim({ type, enum: values, items, anyOf }: JsonSchema): JsonSchema {
  if (Array.isArray(anyOf)) {
    const types = new Set(anyOf.map((form: JsonSchema) => form['type']));
    return { type: types.size === 1 ? [...types][0] : [...types] };
  }
  if (Array.isArray(values)) return { type: 'string', enum: values };
  if (type === 'array') return { type, items: slim(items as JsonSchema) };
  return { type };
}

function describe(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}

function withDefault(defaults: Readonly<Record<string, unknown>>, member: string): JsonSchema {
  return Object.hasOwn(defaults, member) ? { default: defaults[member] } : {};
}
