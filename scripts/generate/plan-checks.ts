import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsV1, commandsV2, type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';
import type { Options } from 'ajv/dist/2020.js';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { Plan, Reference } from '../../packages/plans/src/plan/plan-schema.ts';
import { compileNamedChecks } from './compile-checks.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'plans', 'generated');

/** Counts UTF-16 units, as zod does. Ajv warns of that. */
const FORMS: Options = { unicode: false, logger: false, messages: false };
/** As `createPayloadChecker`. */
const PAYLOADS: Options = { strict: false, useDefaults: false, validateFormats: false, messages: false };

/**
 * Writes the compiled checks of a plan's form, and of the payloads of this release's commands.
 *
 * Loading zod and compiling schemas would take longer than to check a plan of a thousand tasks. These checks only accept:
 * zod and Ajv explain what they refuse. Returns the sources.
 */
export async function writePlanChecks(): Promise<Metafile[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const forms = await compileNamedChecks(
    join(folder, 'plan-checks.js'),
    { isPlan: formOf(Plan), isReference: formOf(Reference) },
    { options: FORMS },
  );
  writeFileSync(join(folder, 'plan-checks.d.ts'), formTypes);
  const payloads = await Promise.all(commandParams().map(writePayloadCheck));
  writeFileSync(join(folder, 'payload-checks.js'), tableOf(commandParams()));
  writeFileSync(join(folder, 'payload-checks.d.ts'), payloadTypes);
  return [forms, ...payloads];
}

/** The JSON Schema of what zod accepts and returns unchanged, but for defaults. */
function formOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      // Few plans have a URL, whose check is zod's own.
      if (jsonSchema.format === 'uri') jsonSchema.const = null;
      delete jsonSchema.format;
      // zod leaves out this key.
      const { propertyNames: names } = jsonSchema;
      if (names !== undefined) jsonSchema.propertyNames = { ...Object(names), not: { const: '__proto__' } };
    },
  });
}

interface Params {
  readonly version: 'v1' | 'v2';
  readonly name: string;
  readonly schema: JsonSchema;
}

function commandParams(): Params[] {
  return Object.entries({ v1: commandsV1, v2: commandsV2 } as const).flatMap(([version, commands]) =>
    Object.values(commands).map(({ name, params }) => ({
      version: version as Params['version'],
      name,
      schema: toJsonSchema(params),
    })),
  );
}

async function writePayloadCheck({ version, name, schema }: Params): Promise<Metafile> {
  return await compileNamedChecks(
    join(folder, version, `${name}.js`),
    { isValid: schema },
    { options: PAYLOADS, code: `export const schema = ${JSON.stringify(JSON.stringify(schema))};` },
  );
}

/** A run loads the checks of the commands that its plan uses. */
function tableOf(params: readonly Params[]): string {
  const member = ({ version, name }: Params) => `  '${version} ${name}': () => import('./${version}/${name}.js'),\n`;
  return `export const payloadChecks = {\n${params.map(member).join('')}};\n`;
}

const made = '// Made by `pnpm generate`. Never edited by hand.\n';

const formTypes = `${made}import type { Plan, Reference } from '../src/plan/plan-schema.ts';

/** Whether data has the form of a plan. Fills in defaults. It refuses a few forms that are valid. */
export declare function isPlan(data: unknown): data is Plan;
export declare function isReference(value: unknown): value is Reference;
`;

const payloadTypes = `${made}
export interface PayloadCheck {
  /** Whether parameters match the schema. */
  isValid(params: unknown): boolean;
  /** The JSON Schema, as text. */
  readonly schema: string;
}

/** Loads the check of a command's parameters, by version and name. */
export declare const payloadChecks: Readonly<Record<string, () => Promise<PayloadCheck>>>;
`;
