import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActionRequest, type CommandDescription, commandsV1, commandsV2 } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import type * as z from 'zod';
import { type JsonSchema, toJsonSchema } from './schema-files.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'shared-types', 'generated');

/**
 * Writes the compiled checks of the request and of every command's params, and the commands' descriptions.
 *
 * An agent process lives for milliseconds, and loading zod alone would cost it more than its work does. So the
 * schemas are written in zod and run as the code that their JSON Schemas compile to.
 */
export async function writeValidators(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // A module a version, so that a program that speaks one of them leaves the other out.
  await writeModule('validators', { validateActionRequest: ActionRequest }, commandsV1);
  await writeModule('validators-v2', {}, commandsV2);
  writeFileSync(join(folder, 'validators.d.ts'), types);
  writeFileSync(join(folder, 'validators-v2.d.ts'), typesV2);
  writeFileSync(
    join(folder, 'descriptions.js'),
    `export const commandDescriptions = ${JSON.stringify(descriptions())};\n`,
  );
  writeFileSync(join(folder, 'descriptions.d.ts'), descriptionTypes);
}

async function writeModule(
  name: string,
  single: Readonly<Record<string, z.ZodType>>,
  commands: Readonly<Record<string, { readonly params: z.ZodType }>>,
): Promise<void> {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    useDefaults: true,
    code: { source: true, esm: true },
    formats: { uuid: true },
  });
  const compiled = Object.entries(single);
  for (const [command, { params }] of Object.entries(commands)) compiled.push([`check_${command}`, params]);
  for (const [id, schema] of compiled) ajv.addSchema(bare(toJsonSchema(schema)), id);

  const table = Object.keys(commands).map((command) => `${command}: check_${command}`);
  const code = [
    standaloneCode.default(ajv, Object.fromEntries(compiled.map(([id]) => [id, id]))),
    `export const ${commands === commandsV1 ? 'validateParamsV1' : 'validateParamsV2'} = { ${table.join(', ')} };`,
  ].join('\n');
  await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    outfile: join(folder, `${name}.js`),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'error',
  });
}

/** A schema without the words that only people read: they would be compiled into the code. */
function bare(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapMembers(value as Record<string, JsonSchema>, bare)];
      if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(keyword)) return [keyword, value.map(bare)];
      if (['items', 'additionalProperties'].includes(keyword) && typeof value === 'object')
        return [keyword, bare(value as JsonSchema)];
      return [keyword, value];
    }),
  );
}

function mapMembers(members: Record<string, JsonSchema>, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}

function descriptions(): CommandDescription[] {
  return Object.entries({ v1: commandsV1, v2: commandsV2 } as const).flatMap(([version, commands]) =>
    Object.values(commands).map((command) => ({
      name: command.name,
      api_version: version as 'v1' | 'v2',
      effect: command.effect,
      summary: command.summary,
      params: toJsonSchema(command.params),
      result: toJsonSchema(command.result),
      reasons: [...command.reasons],
    })),
  );
}

const types = `// Made by \`pnpm generate\`. Never edited by hand.
import type { ActionRequest, CommandNameV1 } from '@obsidian-agent/shared-types';

/** One broken constraint, as Ajv reports it. */
export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Tells whether a value keeps its schema; after a "no", \`errors\` holds the first violation. Fills in defaults. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly Violation[] | null;
}

export declare const validateActionRequest: Validator<ActionRequest>;
export declare const validateParamsV1: { readonly [Name in CommandNameV1]: Validator<Record<string, unknown>> };
`;

const typesV2 = `// Made by \`pnpm generate\`. Never edited by hand.
import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import type { Validator } from './validators.js';

export declare const validateParamsV2: { readonly [Name in CommandNameV2]: Validator<Record<string, unknown>> };
`;

const descriptionTypes = `// Made by \`pnpm generate\`. Never edited by hand.
import type { CommandDescription } from '@obsidian-agent/shared-types';

/** Every command of every version, oldest version first. */
export declare const commandDescriptions: readonly CommandDescription[];
`;
