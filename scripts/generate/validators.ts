import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActionRequest, type CommandDescription, commandsV1, commandsV2 } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { toJsonSchema } from './schema-files.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'shared-types', 'generated');

/**
 * Writes the compiled checks of the request and of every command's params, and the commands' descriptions.
 *
 * An agent process lives for milliseconds, and loading zod alone would cost it more than its work does. So the
 * schemas are written in zod and run as the code that their JSON Schemas compile to.
 */
export async function writeValidators(): Promise<void> {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    useDefaults: true,
    code: { source: true, esm: true },
    formats: { uuid: true },
  });
  const schemas: Record<string, string> = { validateActionRequest: 'request' };

  ajv.addSchema(toJsonSchema(ActionRequest), 'request');
  for (const [version, commands] of Object.entries({ v1: commandsV1, v2: commandsV2 })) {
    for (const { name, params } of Object.values(commands)) {
      ajv.addSchema(toJsonSchema(params), `${version}:${name}`);
      schemas[`${version}_${name}`] = `${version}:${name}`;
    }
  }

  // A table a version, so that a program that speaks one of them leaves the other out.
  const table = (version: string, names: string[]) =>
    `export const validateParams${version.toUpperCase()} = { ${names.map((name) => `${name}: ${version}_${name}`).join(', ')} };`;
  const code = [
    standaloneCode.default(ajv, schemas),
    table('v1', Object.keys(commandsV1)),
    table('v2', Object.keys(commandsV2)),
  ].join('\n');

  mkdirSync(folder, { recursive: true });
  await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    outfile: join(folder, 'validators.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'validators.d.ts'), types);
  writeFileSync(
    join(folder, 'descriptions.js'),
    `export const commandDescriptions = ${JSON.stringify(descriptions())};\n`,
  );
  writeFileSync(join(folder, 'descriptions.d.ts'), descriptionTypes);
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
import type { ActionRequest, CommandNameV1, CommandNameV2 } from '@obsidian-agent/shared-types';

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
export declare const validateParamsV2: { readonly [Name in CommandNameV2]: Validator<Record<string, unknown>> };
`;

const descriptionTypes = `// Made by \`pnpm generate\`. Never edited by hand.
import type { CommandDescription } from '@obsidian-agent/shared-types';

/** Every command of every version, oldest version first. */
export declare const commandDescriptions: readonly CommandDescription[];
`;
