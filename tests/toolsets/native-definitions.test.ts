import { commandsV2 } from '@obsidian-agent/shared-types';
import { openToolset } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { shorter } from '../../packages/toolsets/src/native/arguments/words.ts';

const { list, instructions = '' } = await openToolset('native');
const tools = await list();
const core = await (await openToolset('native', 'core')).list();

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** All members that a schema describes, at any depth, by their paths. */
function membersOf(schema: Schema, path: string): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {}).map(([name, member]): [string, Schema] => [
    `${path}.${name}`,
    member,
  ]);
  const forms = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.anyOf ?? [])];
  return [
    ...own,
    ...own.flatMap(([at, member]) => membersOf(member, at)),
    ...forms.flatMap((form) => membersOf(form, path)),
  ];
}

test('the core tools are some of all tools, with the same definitions', () => {
  expect(core.length).toBeLessThanOrEqual(22);
  expect(tools).toEqual(expect.arrayContaining([...core]));
});

test('every parameter that a tool accepts is in its schema, also inside lists and objects', () => {
  for (const { name, inputSchema } of tools) {
    const { params } = commandsV2[name as keyof typeof commandsV2];
    const accepted = membersOf(z.toJSONSchema(params, { io: 'input' }) as Schema, name).map(([at]) => at);
    const listed = membersOf(inputSchema as Schema, name).map(([at]) => at);

    expect([...new Set(listed)].sort()).toEqual(
      [...new Set(accepted)].filter((at) => !at.endsWith('.vault_path')).sort(),
    );
  }
});

test('every parameter has one type, or forms that each have one, and a description', () => {
  for (const { name, inputSchema } of tools) {
    for (const [at, { type, anyOf, description = '' }] of membersOf(inputSchema as Schema, name)) {
      for (const form of anyOf ?? [{ type }]) expect(typeof form.type, at).toBe('string');
      expect(description.length, at).toBeGreaterThan(8);
    }
  }
});

test('every tool says when to use it and what it does in at least eight words', () => {
  for (const { name, description } of tools) expect(description.split(' ').length, name).toBeGreaterThanOrEqual(8);
});

test('every text that tools shorten is a text of the contract', () => {
  const contract = JSON.stringify(
    Object.values(commandsV2).map(({ params }) => z.toJSONSchema(params, { io: 'input' })),
  );

  for (const [long] of shorter) expect(contract).toContain(JSON.stringify(long).slice(1, -1));
});

test('every command that works on a vault is a tool', () => {
  const about = Object.keys(commandsV2).filter((name) => !['describe', 'list_tools', 'call_tool'].includes(name));

  expect(tools.map(({ name }) => name)).toEqual(about);
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
    'edit_canvas',
    'edit_note',
    'generate_moc',
    'manage_tags',
    'rename_tag',
    'set_formula',
    'set_properties',
    'undo',
    'update_note',
  ]);
});

test('definitions state what a model might not expect: previews, the meaning of orphan, and the written note', () => {
  const tool = (name: string) => tools.find((each) => each.name === name);

  for (const name of ['bulk_delete', 'bulk_move', 'bulk_tag'])
    expect(tool(name)?.inputSchema['properties']).toMatchObject({ dry_run: { type: 'boolean', default: true } });
  expect(tool('find_orphans')?.description).toContain('no other note links to');
  expect(tool('generate_moc')?.description).toContain('a note that links to');
});

test('the instructions fit into the length that clients pass on', () => {
  expect(instructions.length).toBeLessThan(2000);
});
