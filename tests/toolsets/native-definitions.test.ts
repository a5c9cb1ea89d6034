import { commandsV2 } from '@obsidian-agent/shared-types';
import { openToolset, toolsAs } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';

const { list, instructions = '' } = await openToolset('native');
const tools = await list();

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('the definitions of all tools together have less than 7,500 bytes', () => {
  expect(bytes(toolsAs('anthropic', tools))).toBeLessThan(7500);
  expect(bytes(toolsAs('openai', tools))).toBeLessThan(9000);
});

test('every command that works on a vault is a tool', () => {
  const about = Object.keys(commandsV2).filter((name) => !['describe', 'list_tools', 'call_tool'].includes(name));

  expect(tools.map(({ name }) => name)).toEqual(about);
});

test('every listed parameter is a parameter of the command', () => {
  for (const { name, inputSchema } of tools) {
    const { shape } = commandsV2[name as keyof typeof commandsV2].params;
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(inputSchema['properties'] as object)));
  }
});

test('every tool promises an object', () => {
  for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: 'object' });
});

test('only read tools have readOnlyHint', () => {
  const reading = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);

  expect(reading).toEqual(
    Object.values(commandsV2)
      .filter(({ name, effect }) => effect === 'read' && tools.some((tool) => tool.name === name))
      .map(({ name }) => name),
  );
});

test('every write tool says whether it may delete or replace content', () => {
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

test('tools do not list the vault, response format or pages, which the instructions explain once', () => {
  for (const { inputSchema } of tools) {
    const properties = Object.keys(inputSchema['properties'] as object);
    for (const common of ['vault_path', 'response_format', 'limit', 'cursor', 'if_match'])
      expect(properties).not.toContain(common);
  }
});

const extraArguments = [...instructions.matchAll(/^- (.+?): (.+)$/gm)].map(([, names = '', parameters = '']) => ({
  names,
  parameters,
}));

test('arguments in the instructions are accepted by the named tools, and not listed in schemas', () => {
  expect(extraArguments.length).toBeGreaterThan(5);
  for (const { names, parameters } of extraArguments) {
    for (const name of names.split(', ')) {
      const { shape } = commandsV2[name as keyof typeof commandsV2].params;
      const listed = Object.keys(tools.find((tool) => tool.name === name)?.inputSchema['properties'] as object);
      for (const parameter of parameters.replaceAll(/ \(.*?\)/g, '').split(', ')) {
        expect(Object.keys(shape), name).toContain(parameter);
        expect(listed, name).not.toContain(parameter);
      }
    }
  }
});

test('values in the instructions are valid for their parameters', () => {
  for (const { names, parameters } of extraArguments) {
    for (const [, parameter = '', values = ''] of parameters.matchAll(/(\w+) \((.*?)\)/g)) {
      const { shape } = commandsV2[names as keyof typeof commandsV2].params;
      const schema: { safeParse(value: unknown): { success: boolean } } = shape[parameter as keyof typeof shape];
      for (const value of values.split(', ')) expect(schema.safeParse(value).success, value).toBe(true);
    }
  }
});

test('definitions state what a model might not expect: previews, the meaning of orphan, and the written note', () => {
  const tool = (name: string) => tools.find((each) => each.name === name);

  for (const name of ['bulk_delete', 'bulk_move', 'bulk_tag'])
    expect(tool(name)?.inputSchema['properties']).toMatchObject({ dry_run: { type: 'boolean', default: true } });
  expect(tool('find_orphans')?.description).toContain('nothing links to');
  expect(tool('generate_moc')?.description).toMatch(/to note$/);
});

test('the instructions fit into the length that clients pass on', () => {
  expect(instructions.length).toBeLessThan(2000);
});
