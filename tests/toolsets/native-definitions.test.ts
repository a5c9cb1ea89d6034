import { commandsV2 } from '@obsidian-agent/shared-types';
import { openToolset, toolsAs } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';

const { list } = await openToolset('native');
const tools = await list();

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('all tools together take a model less than 10,000 bytes', () => {
  expect(bytes(toolsAs('anthropic', tools))).toBeLessThan(10_000);
  expect(bytes(toolsAs('openai', tools))).toBeLessThan(10_000);
});

test('all tools together take little more of a server of MCP, which tells what they may do', () => {
  expect(bytes(tools)).toBeLessThan(12_000);
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

test('a tool that reads is told as one, and no other is', () => {
  const reading = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);

  expect(reading).toEqual(
    Object.values(commandsV2)
      .filter(({ name, effect }) => effect === 'read' && tools.some((tool) => tool.name === name))
      .map(({ name }) => name),
  );
});

test('a tool that may take something away is told as one', () => {
  const destructive = tools.filter(({ annotations }) => annotations.destructiveHint === true).map(({ name }) => name);

  expect(destructive).toEqual([
    'batch',
    'bulk_delete',
    'delete_folder',
    'delete_note',
    'edit_note',
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
