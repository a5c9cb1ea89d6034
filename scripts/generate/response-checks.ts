import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandsV2,
  ReceivedResponseV1,
  ReceivedResponseV2,
  toAnswerSchema,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import type { Options } from 'ajv/dist/2020.js';
import type { Metafile } from 'esbuild';
import { compileMetaCheck, compileNamedChecks } from './compile-checks.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'client', 'generated');

/** As `compileCheck` of the client. */
const RESPONSES: Options = { strict: false, useDefaults: false, validateFormats: false, messages: false };

/**
 * Writes the compiled checks of responses, and of the results of this release's commands.
 *
 * Loading zod and compiling schemas would take longer than a short task. These checks only accept: zod and Ajv explain what
 * they refuse. Returns the sources.
 */
export async function writeResponseChecks(): Promise<Metafile[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const schemas = envelopeSchemas();
  const envelopes = await compileNamedChecks(join(folder, 'envelope-checks.js'), schemas, {
    options: RESPONSES,
    code: `export const envelopeChecks = { ${Object.keys(schemas).join(', ')} };`,
  });
  writeFileSync(join(folder, 'envelope-checks.d.ts'), envelopeTypes);
  const commands = Object.values(commandsV2);
  const results = await Promise.all(
    commands.map(({ name, result }) =>
      compileNamedChecks(
        join(folder, 'results', `${name}.js`),
        { isValid: toAnswerSchema(result) },
        { options: RESPONSES },
      ),
    ),
  );
  writeFileSync(join(folder, 'result-checks.js'), tableOf(commands.map(({ name }) => name)));
  writeFileSync(join(folder, 'result-checks.d.ts'), resultTypes);
  const meta = await compileMetaCheck(join(folder, 'meta-check.js'), RESPONSES);
  writeFileSync(join(folder, 'meta-check.d.ts'), metaTypes);
  return [envelopes, ...results, meta];
}

function envelopeSchemas() {
  const versions = Object.entries({ v1: ReceivedResponseV1, v2: ReceivedResponseV2 });
  const branches = versions.flatMap(([version, { options }]) =>
    options.map((branch) => [`${version}_${branch.shape.status.value}`, toJsonSchema(branch)] as const),
  );
  return Object.fromEntries(branches);
}

/** A run loads the checks of the commands that its plan uses. */
function tableOf(names: readonly string[]): string {
  const members = names.map((name) => `  ${name}: () => import('./results/${name}.js'),\n`);
  return `export const resultChecks = {\n${members.join('')}};\n`;
}

const made = '// Made by `pnpm generate`. Never edited by hand.\n';

const envelopeTypes = `${made}
/** Whether a value is a whole response, by version and status. */
export declare const envelopeChecks: Readonly<
  Record<'v1_success' | 'v1_error' | 'v2_success' | 'v2_error', (value: unknown) => boolean>
>;
`;

const resultTypes = `${made}
/** Loads the check of a command's \`result.metadata\`, by name. */
export declare const resultChecks: Readonly<Record<string, () => Promise<{ isValid(metadata: unknown): boolean }>>>;
`;

const metaTypes = `${made}
/** Whether a value is a JSON Schema of draft 2020-12. */
export declare function isSchema(value: unknown): boolean;
`;
