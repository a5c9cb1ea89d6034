import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';
import type { Metafile } from 'esbuild';
import type {
  ToolDeclaration,
  ToolDefinition,
  ToolHints,
  Toolset,
} from '../../packages/toolsets/src/toolset/toolset.ts';
import { compileChecks } from './compile-checks.ts';
import { jsonModule } from './json-module.ts';

const root = join(import.meta.dirname, '..', '..', 'packages', 'toolsets');
const made = '// Made by `pnpm generate` from the folders next to it. Never edited by hand.\n';

interface Declared {
  readonly toolset: Toolset;
  readonly declarations: readonly ToolDeclaration[];
}

/** Text of the table of all toolsets, by its path from the root. */
export async function toolsetTable(): Promise<Record<string, string>> {
  const rows = (await listDefinitions()).map(({ name, summary, outputs }) => {
    const member = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${member}: {
    summary: ${quoted(summary)},
    toolset: () => import('./${folderOf(name)}/toolset.ts'),
    checks: () => import('../generated/${name}.checks.js'),
    definitions: () => import('../generated/${name}.definitions.js'),${
      isEmpty(outputs) ? '' : `\n    outputs: () => import('../generated/${name}.outputs.js'),`
    }
  },`;
  });
  const type = 'Readonly<Record<string, ToolsetParts>>';
  const text = `${made}import type { ToolsetParts } from './open-toolset.ts';\n\nexport const toolsets: ${type} = {\n${rows.join('\n')}\n};\n`;
  return { 'packages/toolsets/src/toolsets.generated.ts': text };
}

interface Listed {
  readonly name: string;
  readonly summary: string;
  readonly definitions: readonly ToolDefinition[];
  /** Full output schemas by tool, if the definitions have shorter ones. */
  readonly outputs: Readonly<Record<string, JsonSchema>>;
}

/** All toolsets with the definitions of their tools. */
export async function listDefinitions(): Promise<Listed[]> {
  const listed = [];
  for (const name of toolsetNames()) {
    const { toolset, declarations } = await load(name);
    const outputs = declarations.flatMap(({ name: tool, wholeOutput }) =>
      wholeOutput === undefined ? [] : [[tool, plainSchema(wholeOutput)] as const],
    );
    const definitions = declarations.map(define);
    listed.push({ name, summary: toolset.summary, definitions, outputs: Object.fromEntries(outputs) });
  }
  return listed;
}

/**
 * Writes, for each toolset, the definitions of its tools for models and the compiled checks of their arguments. Returns
 * the sources.
 */
export async function writeToolsets(): Promise<Metafile[]> {
  const made: Metafile[] = [];
  const folder = join(root, 'generated');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, definitions, outputs } of await listDefinitions()) {
    writeFileSync(join(folder, `${name}.definitions.js`), jsonModule('definitions', definitions));
    writeFileSync(join(folder, `${name}.definitions.d.ts`), definitionTypes);
    if (!isEmpty(outputs)) {
      writeFileSync(join(folder, `${name}.outputs.js`), jsonModule('outputs', outputs));
      writeFileSync(join(folder, `${name}.outputs.d.ts`), outputTypes);
    }
    const schemas = Object.fromEntries(definitions.map((tool) => [tool.name, tool.inputSchema as JsonSchema]));
    made.push(await compileChecks(join(folder, `${name}.checks.js`), { schemas, table: 'checks' }));
    writeFileSync(join(folder, `${name}.checks.d.ts`), checkTypes);
  }
  return made;
}

function toolsetNames(): string[] {
  return ['native', ...readdirSync(join(root, 'src', 'designs'))].sort();
}

/** The folder of a toolset, from the package's src. Published designs have their own folder. */
function folderOf(name: string): string {
  return name === 'native' ? name : `designs/${name}`;
}

async function load(name: string): Promise<Declared> {
  const from = async (file: string): Promise<Declared> =>
    await import(pathToFileURL(join(root, 'src', folderOf(name), file)).href);
  const { declarations } = await from('declarations.ts');
  const { toolset } = await from('toolset.ts');
  const declared = declarations.map((tool) => tool.name).sort();
  const called = Object.keys(toolset.calls).sort();
  if (toolset.name !== name || declared.join() !== called.join())
    throw new Error(`The toolset ${name} declares ${declared.join(', ')} and carries out ${called.join(', ')}.`);
  return { declarations, toolset };
}

function define(declaration: ToolDeclaration): ToolDefinition {
  const { name, description, input, output } = declaration;
  const outputSchema = output === undefined ? undefined : plainSchema(output);
  return {
    name,
    description,
    inputSchema: plainSchema(input),
    ...(outputSchema?.['type'] === 'object' ? { outputSchema } : {}),
    annotations: hintsOf(declaration),
  };
}

function hintsOf({ effect, isIdempotent, saysFewHints }: ToolDeclaration): ToolHints {
  const isRead = effect === 'read';
  return {
    ...(isRead || saysFewHints !== true ? { readOnlyHint: isRead } : {}),
    ...(isRead ? {} : { destructiveHint: effect === 'destructive' }),
    ...(!isRead && isIdempotent === true ? { idempotentHint: true } : {}),
    ...(saysFewHints === true ? {} : { openWorldHint: false }),
  };
}

function plainSchema(schema: NonNullable<ToolDeclaration['output']>): JsonSchema {
  const { $schema, ...plain } = isZod(schema) ? toJsonSchema(schema) : schema;
  return plain;
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0;
}

function isZod(schema: NonNullable<ToolDeclaration['output']>): schema is Parameters<typeof toJsonSchema>[0] {
  return '_zod' in schema;
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

const definitionTypes = `// Made by \`pnpm generate\`. Never edited by hand.
import type { ToolDefinition } from '../src/toolset/toolset.ts';

export declare const definitions: readonly ToolDefinition[];
`;

const outputTypes = `// Made by \`pnpm generate\`. Never edited by hand.
import type { JsonSchema } from '../src/toolset/toolset.ts';

export declare const outputs: Readonly<Record<string, JsonSchema>>;
`;

const checkTypes = `// Made by \`pnpm generate\`. Never edited by hand.
import type { ArgumentsCheck } from '../src/open-toolset.ts';

export declare const checks: Readonly<Record<string, ArgumentsCheck>>;
`;
