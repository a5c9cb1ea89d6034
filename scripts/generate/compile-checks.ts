import { join } from 'node:path';
import type { JsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, type Metafile } from 'esbuild';

interface Compiled {
  /** The schemas, by name in the table of the module. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Name of the table. */
  readonly table: string;
  /** Schemas that are exported by name. */
  readonly single?: Readonly<Record<string, JsonSchema>>;
}

/** Writes a module with compiled JSON Schemas. Returns its sources. */
export async function compileChecks(path: string, { schemas, table, single = {} }: Compiled): Promise<Metafile> {
  const compiled = Object.entries(single);
  for (const [name, schema] of Object.entries(schemas)) compiled.push([`check_${name}`, schema]);
  const ajv = createCompiler(compiled);

  const members = Object.keys(schemas).map((name) => `${name}: check_${name}`);
  const code = [
    standaloneCode.default(ajv, Object.fromEntries(compiled.map(([id]) => [id, id]))),
    `export const ${table} = { ${members.join(', ')} };`,
  ].join('\n');
  return await writeModule(path, code);
}

const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** Where a check sets its error before it returns false, which is most of its code. */
const ERROR = /validate\d+\.errors = \[\{[^\n]*?\}\];(?=return false)/g;
/** Where a check reads the errors of its parts. Without them, it would fail. */
const READS_ERRORS = /\.concat\(validate\d+\.errors\)/;

/** Writes a module that exports compiled JSON Schemas by name, without their errors, and other code. Returns its sources. */
export async function compileNamedChecks(
  path: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  { options, code = '' }: { readonly options: Options; readonly code?: string },
): Promise<Metafile> {
  const names = Object.keys(schemas);
  const ajv = createCompiler(Object.entries(schemas), options);
  const checks = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return await writeModule(path, `${withoutErrors(checks)}\n${code}`);
}

/** Writes a module that exports the check of schemas themselves as `isSchema`. Returns its sources. */
export async function compileMetaCheck(path: string, options: Options): Promise<Metafile> {
  const ajv = createCompiler([], options);
  return await writeModule(path, withoutErrors(standaloneCode.default(ajv, { isSchema: META_SCHEMA })));
}

function withoutErrors(checks: string): string {
  return READS_ERRORS.test(checks) ? checks : checks.replaceAll(ERROR, '');
}

/** Writes a module for each schema, named after it, that exports its check as `validate`. Returns their sources. */
export async function compileEachCheck(
  folder: string,
  schemas: Readonly<Record<string, JsonSchema>>,
): Promise<Metafile[]> {
  const ajv = createCompiler(Object.entries(schemas));
  const write = async (name: string) =>
    await writeModule(join(folder, `${name}.js`), standaloneCode.default(ajv, { validate: name }));
  return await Promise.all(Object.keys(schemas).map(write));
}

function createCompiler(schemas: readonly (readonly [string, JsonSchema])[], options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    useDefaults: true,
    code: { source: true, esm: true },
    formats: { uuid: true },
    ...options,
  });
  for (const [id, schema] of schemas) ajv.addSchema(bare(schema), id);
  return ajv;
}

async function writeModule(path: string, contents: string): Promise<Metafile> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'error',
    metafile: true,
  });
  return metafile;
}

/** A schema without descriptions and other text for people, which would be compiled into the code. */
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
