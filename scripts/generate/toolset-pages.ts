import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parameterNames } from '../../packages/toolsets/src/native/arguments/parameter-names.ts';
import { core } from '../../packages/toolsets/src/native/arguments/words.ts';
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
      `| \`${tool.name}\` | ${core.includes(tool.name) ? 'yes' : ''} | ${argumentsOf(tool)} | ${effectOf(tool)} | ${tool.description.replaceAll('|', '\\|')} |`,
  );
  const names = Object.entries(parameterNames).map(
    ([name, others]) =>
      `| \`${name}\` | ${others
        .split(' ')
        .map((guess) => `\`${guess}\``)
        .join(', ')} |`,
  );
  const sized = replaced(pageAt('docs/toolsets/native.md'), /^[\d,]+ bytes as .*(?=\.$)/m, sizes(definitions));
  const listed = withTable(sized, '| tool | core | arguments | effect | description |', tools);
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
  const small = definitions.filter(({ name }) => core.includes(name));
  return `${bytes(asSent(small))} bytes as name, description and input schema; all of them have ${bytes(asSent(definitions))} bytes`;
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

function effectOf({ annotations }: ToolDefinition): string {
  if (annotations.readOnlyHint) return 'reads';
  return `${annotations.destructiveHint === true ? 'may delete or replace' : 'writes'}${annotations.idempotentHint === true ? ', idempotent' : ''}`;
}
