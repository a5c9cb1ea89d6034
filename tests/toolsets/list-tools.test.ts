import { listToolsets, openToolset, type ToolFormat, toolsAs } from '@obsidian-agent/toolsets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { noteAgent } from '../e2e/note-agent.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Written {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

/** The location of common members in each format. */
const readers: Readonly<Record<ToolFormat, (tool: ReturnType<typeof JSON.parse>) => Written>> = {
  mcp: ({ name, description, inputSchema }) => ({ name, description, schema: inputSchema }),
  anthropic: ({ name, description, input_schema }) => ({ name, description, schema: input_schema }),
  openai: ({ type, function: { name, description, parameters } }) => {
    expect(type).toBe('function');
    return { name, description, schema: parameters };
  },
};

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe.each(listToolsets())('the toolset $name', ({ name, summary }) => {
  test('has a summary of one sentence', () => {
    expect(summary).toMatch(/^[A-Z].{20,200}\.$/s);
  });

  test.each(Object.keys(readers) as ToolFormat[])('has tools in the format %s', async (format) => {
    const toolset = await openToolset(name);

    const tools = toolsAs(format, await toolset.list()).map((tool) => readers[format](tool));

    expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(tool.description.length).toBeGreaterThan(10);
      expect(tool.schema.type).toBe('object');
      expect(Object.keys(tool.schema)).not.toContain('$schema');
      // The APIs of models refuse these at the top of a schema.
      for (const keyword of ['oneOf', 'anyOf', 'allOf', 'enum', 'not']) expect(tool.schema).not.toHaveProperty(keyword);
      expect(JSON.stringify(tool.schema)).not.toContain('"$ref"');
      expect(Object.keys(tool.schema.properties ?? {})).toEqual(
        expect.arrayContaining([...(tool.schema.required ?? [])]),
      );
      for (const property of Object.keys(tool.schema.properties ?? {}))
        expect(property).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
    }
  });

  test('has open output schemas, so that a later release can add members', async () => {
    const toolset = await openToolset(name);
    const whole = await toolset.wholeOutputs();

    const schemas = (await toolset.list()).map((tool) => whole[tool.name] ?? tool.outputSchema ?? {});

    expect(schemas.filter((schema) => JSON.stringify(schema).includes('"additionalProperties":false'))).toEqual([]);
  });

  test("has descriptions that fit OpenAI's API, without losing a word", async () => {
    const tools = await (await openToolset(name)).list();

    const written = toolsAs('openai', tools).map((tool) => readers.openai(tool));

    for (const [at, { description, schema }] of written.entries()) {
      const whole = tools[at]?.description ?? '';
      const rest = schema.description ?? '';
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(wordsOf(`${description} ${rest}`)).toEqual(wordsOf(whole));
      // The rest is at the root of the parameters, and begins a paragraph or a sentence.
      if (rest !== '') expect(/[.!?]$/.test(description) || whole.startsWith(`${description}\n\n`)).toBe(true);
      if (whole.length <= 1024) expect(rest).toBe('');
    }
  });

  test('has valid schemas, and hints about the effects of its tools', async () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false });

    for (const { inputSchema, outputSchema, annotations } of await (await openToolset(name)).list()) {
      expect(ajv.validateSchema(inputSchema)).toBe(true);
      if (outputSchema !== undefined)
        expect([ajv.validateSchema(outputSchema), outputSchema['type']]).toEqual([true, 'object']);
      // Of many tools, not each says that it works only in the vault.
      expect(annotations.openWorldHint).toBe(name === 'native' ? undefined : false);
      expect(typeof annotations.destructiveHint).toBe(annotations.readOnlyHint ? 'undefined' : 'boolean');
    }
  });
});

test('the command line lists tools as JSON that can be sent to a model unchanged', async () => {
  const [{ command: [program = '', ...before] = [] } = {}] = artefacts;

  const { stdout } = await runProcess({
    command: [program, ...before, 'list_tools', '--toolset', 'native', '--format', 'openai'],
    stdin: '',
  });

  const { list } = await openToolset('native', 'core');
  expect(JSON.parse(stdout)).toEqual(toolsAs('openai', await list()));
});

test.each<[{ toolset?: string; tools?: string }, string]>([
  [{}, 'core'],
  [{ tools: 'all' }, 'all'],
  [{ tools: 'read_note, undo' }, 'read_note,undo'],
  [{ toolset: 'co' }, 'all'],
])('%j lists the tools %s', async ({ toolset = 'native', ...params }, tools) => {
  const { metadata } = await noteAgent({}).ask('list_tools', { toolset, ...params });

  expect(metadata.tools).toEqual(await (await openToolset(toolset, tools)).list());
});

test('an unknown tool to list is refused', async () => {
  expect(await noteAgent({}).ask('list_tools', { tools: 'read_notes_of' })).toMatchObject({
    reason: 'UNKNOWN_TOOL',
    details: { tool: 'read_notes_of', toolset: 'native' },
  });
});

test('tools are listed even if no vault is configured', async () => {
  const { ask } = noteAgent({}, { env: { OBSIDIAN_VAULT_PATH: '' } });

  const { metadata } = await ask('list_tools', { format: 'mcp' });

  expect(metadata).toMatchObject({ toolset: 'native', format: 'mcp', toolsets: listToolsets() });
});

test('describe lists the toolsets of an agent', async () => {
  const { ask } = noteAgent({});

  const { metadata } = await ask('describe', { command: 'list_tools' });

  expect(metadata.toolsets).toEqual(listToolsets());
});
