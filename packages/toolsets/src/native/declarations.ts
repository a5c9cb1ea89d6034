import { type CommandTraits, commandsV2 } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import type { JsonSchema, ToolDeclaration } from '../toolset/toolset.ts';
import { toolNames } from './arguments/parameters.ts';
import { descriptions, shorter } from './arguments/words.ts';

type Contract = (typeof commandsV2)[keyof typeof commandsV2];
type Members = Readonly<Record<string, JsonSchema>>;

/**
 * Output schema of every tool: an object. The full schema of each result is in `schemas/`.
 *
 * Listing all members of all results would be many times as long as the rest of the definitions.
 */
const output: JsonSchema = { type: 'object' };

/** What create_note does with a note that exists only if a program asks: models replace notes with update_note. */
const REPLACING = 'overwrite';

export const declarations: readonly ToolDeclaration[] = Object.values(commandsV2)
  .filter(({ name }) => toolNames.includes(name))
  .map(declare);

function declare(contract: Contract): ToolDeclaration {
  const { name, summary, params, result } = contract;
  const { effect, replacesContent, isIdempotent, previewsByDefault }: CommandTraits = contract;
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input' });
  const { vault_path, ...members } = properties as Members;
  return {
    name,
    description: descriptions[name] ?? summary,
    input: {
      type: 'object',
      properties: withPreview(slimAll(members), previewsByDefault),
      ...(required.length > 0 ? { required } : {}),
    },
    output,
    wholeOutput: result,
    effect: replacesContent === true ? 'destructive' : effect,
    saysFewHints: true,
    ...(isIdempotent === true ? { isIdempotent } : {}),
  };
}

function withPreview(members: Members, previewsByDefault: boolean | undefined): Members {
  return previewsByDefault === true ? { ...members, dry_run: { ...members['dry_run'], default: true } } : members;
}

function slimAll(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, slim(schema)]));
}

/** The types, values and members of a parameter. Its limits are reported when a call exceeds them. */
function slim({ type, enum: values, items, anyOf, properties, description }: JsonSchema): JsonSchema {
  const words = typeof description === 'string' ? { description: shorten(description) } : {};
  if (Array.isArray(anyOf)) return { ...slimForms(anyOf), ...words };
  return {
    type,
    ...(Array.isArray(values) ? { enum: values.filter((each) => each !== REPLACING) } : {}),
    ...(items === undefined ? {} : { items: slim(items as JsonSchema) }),
    ...(properties === undefined ? {} : { properties: slimAll(properties as Members) }),
    ...words,
  };
}

/** Forms of one object are listed as one, since a failed choice between forms makes long errors. */
function slimForms(forms: readonly JsonSchema[]): JsonSchema {
  if (forms.some((form) => form['type'] !== 'object')) return { anyOf: forms.map(slim) };
  return {
    type: 'object',
    properties: Object.assign({}, ...forms.map((form) => slimAll(form['properties'] as Members))),
  };
}

function shorten(description: string): string {
  return shorter.reduce((words, [long, short]) => words.replace(long, short), description);
}
