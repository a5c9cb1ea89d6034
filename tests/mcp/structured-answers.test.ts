import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { type CommandNameV2, commandsV2, toJsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const vaultOf = () =>
  plantVault({
    '.obsidian/app.json': '{}',
    'Plan.md': '---\nstatus: idea\ntags: [garden]\n---\n# Plan\n\nSee [[Shed]], [[Nowhere]] #open\n\n- [ ] dig\n',
    'Tools/Shed.md': '# Shed\n\nA rake for the [[Plan]].\n',
    'Old/A.md': 'a [[Plan]]\n',
    'Old/B.md': 'b\n',
    'Gone/C.md': 'c\n',
    'Templates/Day.md': '## {{title}}\n',
  });

type ToolName = Exclude<CommandNameV2, 'describe' | 'list_tools' | 'call_tool'>;

/** A successful call of each tool, in the order for one vault. */
const calls: Readonly<Record<ToolName, Readonly<Record<string, unknown>>>> = {
  read_note: { note: 'Plan' },
  search_notes: { query: 'rake' },
  list_notes: { tags: ['garden'] },
  list_aliases: {},
  add_bookmark: { file: 'Plan' },
  check_base: { yaml: 'filters: status' },
  list_bases: {},
  list_bookmarks: {},
  list_files: {},
  list_templates: {},
  get_settings: {},
  get_random_note: {},
  edit_canvas: { canvas: 'Board', operations: [{ operation: 'add_node', text: 'Tea' }], create_if_missing: true },
  read_canvas: { canvas: 'Board' },
  read_history: { note: 'Plan', version: 0 },
  query_base: { yaml: 'filters: status' },
  list_folders: {},
  list_structure: {},
  list_tags: {},
  list_tasks: {},
  list_properties: {},
  get_note_info: { note: 'Plan' },
  get_links: { note: 'Plan' },
  get_graph: {},
  get_vault_info: {},
  index_vault: {},
  find_broken_links: {},
  find_orphans: {},
  find_related: { note: 'Plan' },
  create_folder: { path: 'New/Folder' },
  create_base: { path: 'New/Teas', filters: 'file.hasTag("tea")' },
  add_view: { base: 'Teas', name: 'All' },
  set_formula: { base: 'Teas', name: 'cups', formula: 'pots * 4' },
  create_note: { path: 'New/Tea', content: '# Tea\n', properties: { status: 'idea' } },
  append_note: { note: 'Tea', content: 'Green tea.' },
  prepend_note: { note: 'Tea', content: 'Hot.' },
  edit_note: { note: 'Tea', edits: [{ search: 'Green', replace: 'Black' }] },
  set_properties: { note: 'Tea', set: { status: 'done' } },
  manage_tags: { note: 'Tea', add: ['drink'] },
  complete_task: { note: 'Plan', task: 'dig' },
  apply_template: { template: 'Templates/Day', note: 'Tea' },
  get_daily_note: { date: '2026-03-01' },
  generate_moc: { note: 'Map', query: 'path:Old' },
  batch: { commands: [{ name: 'append_note', arguments: { note: 'Tea', content: 'x' } }] },
  bulk_tag: { select: { folder: 'Old' }, add: ['old'] },
  bulk_move: { select: { notes: ['Old/A'] }, to: 'Moved' },
  bulk_delete: { select: { notes: ['Old/B'] }, confirm: true },
  rename_tag: { from: 'old', to: 'ancient' },
  move_note: { note: 'Tea', to: 'Drinks/' },
  move_folder: { folder: 'Tools', to: 'Sheds' },
  update_note: { note: 'Tea', content: 'Cold.\n' },
  delete_note: { note: 'Tea', confirm: true },
  delete_folder: { folder: 'Gone', force: true },
  list_history: {},
  create_unique_note: { name: 'Idea' },
  get_periodic_note: { period: 'week', date: '2026-03-04' },
  undo: {},
};

const ajv = new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } });
const schemas = join(import.meta.dirname, '..', '..', 'schemas', 'v2', 'commands');

/** The schema of a command's result. */
function wholeOf(name: string): Record<string, unknown> & { readonly $id: string } {
  return JSON.parse(readFileSync(join(schemas, `${name}.result.schema.json`), 'utf8'));
}

/** The errors of a structured answer, by the tool's schema and by the whole schema of its command. */
function faultsOf(content: unknown, { name, outputSchema = {} }: Tool): string[] {
  const whole = wholeOf(name);
  const checks = [ajv.compile<unknown>(outputSchema as object), ajv.getSchema(whole.$id) ?? ajv.compile(whole)];
  return checks.filter((check) => check(content) === false).map(({ errors }) => ajv.errorsText(errors));
}

/** The answers of a tool to its call: concise, detailed, and for a write also its dry run, which comes first. */
async function answersOf(client: Client, name: ToolName, args: object): Promise<CallToolResult[]> {
  const isWrite = 'dry_run' in commandsV2[name].params.shape;
  const ways = isWrite
    ? [{ dry_run: true }, { dry_run: false }]
    : [{ response_format: 'concise' }, { response_format: 'detailed' }];
  const answers = [];
  for (const way of ways)
    answers.push((await client.callTool({ name, arguments: { ...args, ...way } })) as CallToolResult);
  return answers;
}

const extents = eras.flatMap((era) => [
  { era, extent: 'brief' },
  { era, extent: 'whole' },
]);

test.each(extents)(
  "every answer to a client of $era matches its tool's schema, with $extent schemas, and its command",
  async ({ era, extent }) => {
    const vault = vaultOf();
    const args = ['--vault', vault.path, '--output-schemas', extent];
    const { client } = await connectStdio(vault, { era, args });
    // A client that listed the tools checks each answer itself.
    const { tools } = await client.listTools();

    const answered: Record<string, unknown> = {};
    let transaction: unknown;
    for (const [name, args] of Object.entries(calls)) {
      const sent = name === 'undo' ? { transaction_id: transaction } : args;
      const answers = await answersOf(client, name as ToolName, sent);
      const tool = tools.find((each) => each.name === name) as Tool;
      answered[name] = answers.map(({ structuredContent, isError, content }) =>
        isError === true ? content : faultsOf(structuredContent, tool),
      );
      transaction =
        (answers.at(-1)?.structuredContent as { transaction_id?: unknown } | undefined)?.transaction_id ?? transaction;
    }

    expect(tools.filter(({ outputSchema }) => outputSchema === undefined)).toEqual([]);
    expect(answered).toEqual(Object.fromEntries(tools.map(({ name }) => [name, [[], []]])));
  },
);

test.each(eras)('a client of %s gets the whole output schemas of the commands', async (era) => {
  const vault = vaultOf();
  const { client } = await connectStdio(vault, { era, args: ['--vault', vault.path, '--output-schemas', 'whole'] });

  const { tools } = await client.listTools();

  for (const { name, outputSchema } of tools) {
    // A server's own answers match the closed schemas: only readers of other releases need the open ones of `schemas/`.
    const { type, properties, required } = toJsonSchema(commandsV2[name as CommandNameV2].result);
    expect(outputSchema).toEqual({ type, properties, ...(required === undefined ? {} : { required }) });
  }
});

test('a toolset without whole output schemas is listed unchanged', async () => {
  const vault = vaultOf();
  const listed = async (...flags: string[]) => {
    const args = ['--vault', vault.path, '--toolset', 'jasque', ...flags];
    return (await (await connectStdio(vault, { args })).client.listTools()).tools;
  };

  expect(await listed('--output-schemas', 'whole')).toEqual(await listed());
});

test.each(eras)(
  'a structured answer to a client of %s also has its text, with marks around text from notes',
  async (era) => {
    const { client } = await connectStdio(vaultOf(), { era });

    const answer = (await client.callTool({ name: 'read_note', arguments: { note: 'Shed' } })) as CallToolResult;

    const text = '# Shed\n\nA rake for the [[Plan]].\n';
    expect(answer.structuredContent).toMatchObject({ path: 'Tools/Shed.md', text });
    expect(answer.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(/^<<<note "Tools\/Shed\.md" (\w{8})>>>\n# Shed[\s\S]*\n<<<end \1>>>$/),
      },
    ]);
  },
);

test.each(eras)('a failure for a client of %s is text only', async (era) => {
  const { client } = await connectStdio(vaultOf(), { era });
  await client.listTools();

  const missing = await client.callTool({ name: 'read_note', arguments: { note: 'Shad' } });
  const misspelled = await client.callTool({ name: 'read_note', arguments: { noet: 'Shed' } });

  for (const answer of [missing, misspelled]) {
    expect(answer.isError).toBe(true);
    expect(answer).not.toHaveProperty('structuredContent');
  }
});

test('a server that returns text only lists no output schemas and sends each answer once', async () => {
  const vault = vaultOf();
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--text-only'] });

  const { tools } = await client.listTools();
  const answer = (await client.callTool({ name: 'read_note', arguments: { note: 'Shed' } })) as CallToolResult;

  expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
  expect(answer).not.toHaveProperty('structuredContent');
  expect(answer.content).toMatchObject([{ type: 'text', text: expect.stringContaining('A rake') }]);
});
