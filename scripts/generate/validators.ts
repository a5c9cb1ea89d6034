import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ActionRequest,
  type CommandDescription,
  commandsV1,
  commandsV2,
  Description,
  type JsonSchema,
  toAnswerSchema,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { compileChecks, compileEachCheck, compileNamedChecks } from './compile-checks.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'shared-types', 'generated');

/**
 * Writes the compiled checks of the request and of every command's params, and the commands' descriptions.
 *
 * An agent process lives for milliseconds, and loading zod would take longer than its work. So the schemas are written in
 * zod, and their compiled JSON Schemas run. Returns the sources.
 */
export async function writeValidators(): Promise<Metafile[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // One module per version, so that a program with one version does not load the other.
  const v1 = await compileChecks(join(folder, 'validators.js'), {
    schemas: paramsOf(commandsV1),
    table: 'validateParamsV1',
    single: { validateActionRequest: toJsonSchema(ActionRequest) },
  });
  const description = await compileNamedChecks(
    join(folder, 'description-check.js'),
    { isDescription: z.toJSONSchema(Description, { target: 'draft-2020-12' }) },
    { options: { messages: false } },
  );
  writeFileSync(join(folder, 'description-check.d.ts'), descriptionCheckType);
  const paramsV2 = paramsOf(commandsV2);
  const v2 = await compileEachCheck(join(folder, 'validators-v2'), paramsV2);
  writeFileSync(join(folder, 'validators-v2.js'), tableOf(Object.keys(paramsV2)));
  writeFileSync(join(folder, 'validators.d.ts'), types);
  writeFileSync(join(folder, 'validators-v2.d.ts'), typesV2);
  writeFileSync(join(folder, 'descriptions.js'), storedDescriptions());
  writeFileSync(join(folder, 'descriptions.d.ts'), descriptionTypes);
  return [v1, description, ...v2];
}

/** A run loads the check of its own command. */
function tableOf(names: readonly string[]): string {
  const member = (name: string) => `  ${name}: async () => (await import('./validators-v2/${name}.js')).validate,\n`;
  return `export const validatorsV2 = {\n${names.map(member).join('')}};\n`;
}

function paramsOf(commands: Readonly<Record<string, { readonly params: z.ZodType }>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(commands).map(([name, { params }]) => [name, toJsonSchema(params)]));
}

function descriptions(): CommandDescription[] {
  return Object.entries({ v1: commandsV1, v2: commandsV2 } as const).flatMap(([version, commands]) =>
    Object.values(commands).map((command) => ({
      name: command.name,
      api_version: version as 'v1' | 'v2',
      effect: command.effect,
      summary: command.summary,
      params: toJsonSchema(command.params),
      result: toAnswerSchema(command.result),
      reasons: [...command.reasons],
    })),
  );
}

/** A description is parsed only where it is read: together, they are a quarter of a megabyte. */
function storedDescriptions(): string {
  const stored = descriptions().map((command) => ({ name: command.name, json: JSON.stringify(command) }));
  return `export const storedDescriptions = ${JSON.stringify(stored)};\n`;
}

const types = `// Made by \`pnpm generate\`. Never edited by hand.
import type { ActionRequest, CommandNameV1, Violation } from '@obsidian-agent/shared-types';

/** Whether a value is valid. If not, \`errors\` has the first violation. Fills in defaults. */
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

/** Loads the check of a command's params. */
export declare const validatorsV2: {
  readonly [Name in CommandNameV2]: () => Promise<Validator<Record<string, unknown>>>;
};
`;

const descriptionCheckType = `// Made by \`pnpm generate\`. Never edited by hand.
import type { Description } from '@obsidian-agent/shared-types';

/** Whether a value is a description with the members of this release alone. */
export declare function isDescription(value: unknown): value is Description;
`;

const descriptionTypes = `// Made by \`pnpm generate\`. Never edited by hand.

/** The description of a command. */
export interface StoredDescription {
  readonly name: string;
  /** A \`CommandDescription\` as JSON. */
  readonly json: string;
}

/** Every command of every version, oldest version first. */
export declare const storedDescriptions: readonly StoredDescription[];
`;
