import { commandsV2 } from '@obsidian-agent/shared-types';
import { openToolset, toolsAs } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';

const { list, instructions = '' } = await openToolset('native');
const tools = await list();

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('all tools together take a model less than 7,500 bytes', () => {
  expect(bytes(toolsAs('anthropic', tools))).toBeLessThan(7500);
  expect(bytes(toolsAs('openai', tools))).toBeLessThan(9000);
});

test('every command that is about a vault is a tool', () => {
  const about = Object.keys(commandsV2).filter((name) => !['describe', 'list_tools', 'call_tool'].includes(name));

  expect(tools.map(({ name }) => name)).toEqual(about);
});

test('every parameter that is told is one of the command', () => {
  for (const { name, inputSchema } of tools) {
    const { shape } = commandsV2[name as keyof typeof commandsV2].params;
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(inputSchema['properties'] as object)));
  }
});

test('every tool promises an object', () => {
  for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: 'object' });
});

test('a tool that reads is told as one, and no other is', () => {
  const reading = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);

  expect(reading).toEqual(
    Object.values(commandsV2)
      .filter(({ name, effect }) => effect === 'read' && tools.some((tool) => tool.name === name))
      .map(({ name }) => name),
  );
});

test('every tool that writes says whether it may take away or replace what is there', () => {
  const writing = tools.filter(({ annotations }) => annotations.readOnlyHint !== true);
  const destructive = writing.filter(({ annotations }) => annotations.destructiveHint === true);

  expect(writing.map(({ annotations }) => typeof annotations.destructiveHint)).not.toContain('undefined');
  expect(destructive.map(({ name }) => name)).toEqual([
    'batch',
    'bulk_delete',
    'bulk_tag',
    'delete_folder',
    'delete_note',
    'edit_note',
    'generate_moc',
    'manage_tags',
    'rename_tag',
    'set_properties',
    'undo',
    'update_note',
  ]);
});

test('no tool tells the vault, the format of answers or the pages of lists, which are said once for all', () => {
  for (const { inputSchema } of tools) {
    const properties = Object.keys(inputSchema['properties'] as object);
    for (const common of ['vault_path', 'response_format', 'limit', 'cursor', 'if_match'])
      expect(properties).not.toContain(common);
  }
});

const toldOnce = [...instructions.matchAll(/^- (.+?): (.+)$/gm)].map(([, names = '', told = '']) => ({ names, told }));

test('what the instructions add is taken by the tools that they name, and told by no schema', () => {
  expect(toldOnce.length).toBeGreaterThan(5);
  for (const { names, told } of toldOnce) {
    for (const name of names.split(', ')) {
      const { shape } = commandsV2[name as keyof typeof commandsV2].params;
      const listed = Object.keys(tools.find((tool) => tool.name === name)?.inputSchema['properties'] as object);
      for (const parameter of told.replaceAll(/ \(.*?\)/g, '').split(', ')) {
        expect(Object.keys(shape), name).toContain(parameter);
        expect(listed, name).not.toContain(parameter);
      }
    }
  }
});

test('a value that the instructions name is one of its parameter', () => {
  for (const { names, told } of toldOnce) {
    for (const [, parameter = '', values = ''] of told.matchAll(/(\w+) \((.*?)\)/g)) {
      const { shape } = commandsV2[names as keyof typeof commandsV2].params;
      const schema: { safeParse(value: unknown): { success: boolean } } = shape[parameter as keyof typeof shape];
      for (const value of values.split(', ')) expect(schema.safeParse(value).success, value).toBe(true);
    }
  }
});

test('what a model could expect otherwise is told: previews, what an orphan is, and which note is written', () => {
  const tool = (name: string) => tools.find((each) => each.name === name);

  for (const name of ['bulk_delete', 'bulk_move', 'bulk_tag'])
    expect(tool(name)?.inputSchema['properties']).toMatchObject({ dry_run: { type: 'boolean', default: true } });
  expect(tool('find_orphans')?.description).toContain('nothing links to');
  expect(tool('generate_moc')?.description).toMatch(/to note$/);
});

test('the instructions fit into what clients pass on of them', () => {
  expect(instructions.length).toBeLessThan(2000);
});
