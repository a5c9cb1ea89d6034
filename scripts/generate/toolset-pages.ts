import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parametersOf } from '../../packages/toolsets/src/native/arguments/parameters.ts';
import { guesses } from '../../packages/toolsets/src/native/arguments/synonyms.ts';
import type { ToolDefinition } from '../../packages/toolsets/src/toolset/toolset.ts';
import { listDefinitions } from './toolsets.ts';

const root = join(import.meta.dirname, '..', '..');

interface ListedToolset {
  readonly name: string;
  readonly summary: string;
  readonly definitions: readonly ToolDefinition[];
}

/** The pages on toolsets with their tables as they are now, by path from the root. The rest of them is written by hand. */
export async function toolsetPages(): Promise<Record<string, string>> {
  const all = await listDefinitions();
  return { 'docs/toolsets.md': overview(all), 'docs/toolsets/native.md': nativePage(all) };
}

function overview(toolsets: readonly ListedToolset[]): string {
  const rows = toolsets.map(
    ({ name, summary, definitions }) =>
      `| [\`${name}\`](toolsets/${name}.md) | ${definitions.length} | ${bytes(asSent(definitions))} | ${summary} |`,
  );
  return withTable(pageAt('docs/toolsets.md'), '| toolset | tools | bytes | summary |', rows);
}

function nativePage(toolsets: readonly ListedToolset[]): string {
  const definitions = toolsets.find(({ name }) => name === 'native')?.definitions ?? [];
  const tools = definitions.map(
    (tool) =>
      `| \`${tool.name}\` | ${argumentsOf(tool)} | ${unlistedArgumentsOf(tool)} | ${effectOf(tool)} | ${tool.description} |`,
  );
  const names = Object.entries(guesses).map(
    ([name, guessed]) => `| \`${name}\` | ${guessed.map((guess) => `\`${guess}\``).join(', ')} |`,
  );
  const sized = replaced(pageAt('docs/toolsets/native.md'), /^[\d,]+ bytes as .* hints(?=\.$)/m, sizes(definitions));
  const listed = withTable(sized, '| tool | listed arguments | also accepted | effect | description |', tools);
  return withTable(listed, '| parameter | also accepted as |', names);
}

function pageAt(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Replaces the rows of the table with this head. */
function withTable(page: string, head: string, rows: readonly string[]): string {
  const body = new RegExp(`(?<=^${RegExp.escape(head)}\\n[|-]+\\n)(?:\\|.*\\n)*`, 'm');
  return replaced(page, body, rows.map((row) => `${row}\n`).join(''));
}

function replaced(page: string, part: RegExp, text: string): string {
  if (!part.test(page)) throw new Error(`The page has no part like ${part.source}.`);
  return page.replace(part, () => text);
}

function sizes(definitions: readonly ToolDefinition[]): string {
  return `${bytes(asSent(definitions))} bytes as name, description and input schema, and ${bytes({ tools: definitions })} bytes as MCP lists them, with output schemas and hints`;
}

function asSent(definitions: readonly ToolDefinition[]): unknown {
  return definitions.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
}

function bytes(value: unknown): string {
  return Buffer.byteLength(JSON.stringify(value)).toLocaleString('en');
}

function argumentsOf({ inputSchema }: ToolDefinition): string {
  const { properties = {}, required = [] } = inputSchema as { properties?: object; required?: readonly string[] };
  return Object.keys(properties)
    .map((name) => `\`${name}\`${required.includes(name) ? '*' : ''}`)
    .join(', ');
}

/** Parameters of almost every tool of their kind. The page explains them once. */
const COMMON: ReadonlySet<string> = new Set(['response_format', 'limit', 'cursor', 'dry_run', 'if_match']);

function unlistedArgumentsOf({ name, inputSchema }: ToolDefinition): string {
  const listed = Object.keys((inputSchema['properties'] ?? {}) as object);
  return [...parametersOf(name).keys()]
    .filter((parameter) => !COMMON.has(parameter) && !listed.includes(parameter))
    .map((parameter) => `\`${parameter}\``)
    .join(', ');
}

function effectOf({ annotations }: ToolDefinition): string {
  if (annotations.readOnlyHint) return 'reads';
  return `${annotations.destructiveHint === true ? 'may delete or replace' : 'writes'}${annotations.idempotentHint === true ? ', idempotent' : ''}`;
}
