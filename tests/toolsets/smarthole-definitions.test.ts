import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { properties: Readonly<Record<string, object>>; required: readonly string[] };
}

async function definitions(): Promise<readonly Definition[]> {
  const { ask } = noteAgent({});
  const { metadata } = await ask('list_tools', { toolset: 'smarthole', format: 'anthropic' });
  return metadata.tools;
}

test(`smarthole has its five tools, with names, descriptions and inputs ${requirement('smarthole.tools.names', 'smarthole.tools.definition')}`, async () => {
  const tools = await definitions();

  expect(tools.map(({ name, description }) => [name, description.split(/[.:] |\.$/)[0]])).toEqual([
    ['create_note', 'Create new markdown notes'],
    ['modify_note', 'Modify existing notes with atomic operations'],
    ['search_notes', "Search notes using Obsidian's search API"],
    ['organize_note', 'Rename or move notes'],
    ['read_file', 'Read file contents with optional line ranges'],
  ]);
  for (const tool of tools) {
    expect(Object.keys(tool).sort()).toEqual(['description', 'input_schema', 'name']);
    expect(tool.input_schema).toMatchObject({ type: 'object' });
  }
});

test(`the inputs of smarthole's tools are those of the document ${requirement(
  'smarthole.create-note.content',
  'smarthole.create-note.path',
  'smarthole.create-note.title',
  'smarthole.modify-note.path',
  'smarthole.modify-note.operation',
  'smarthole.modify-note.content',
  'smarthole.modify-note.search',
  'smarthole.search-notes.query',
  'smarthole.search-notes.read-content',
  'smarthole.organize-note.source',
  'smarthole.organize-note.destination',
  'smarthole.read-file.path',
  'smarthole.read-file.start-line',
  'smarthole.read-file.end-line',
)}`, async () => {
  const tools = await definitions();
  const inputs = Object.fromEntries(tools.map(({ name, input_schema }) => [name, input_schema]));

  const string = { type: 'string' };
  expect(inputs).toMatchObject({
    create_note: { properties: { content: string, path: string, title: string } },
    modify_note: {
      properties: {
        path: string,
        operation: { enum: ['append', 'prepend', 'replace'] },
        content: string,
        search: string,
      },
    },
    search_notes: { properties: { query: string, read_content: { type: 'boolean' } } },
    organize_note: { properties: { source: string, destination: string } },
    read_file: {
      properties: {
        path: string,
        start_line: { type: 'integer', minimum: 1 },
        end_line: { type: 'integer', minimum: 1 },
      },
    },
  });
  expect(Object.fromEntries(tools.map(({ name, input_schema }) => [name, input_schema.required]))).toEqual({
    create_note: ['content'],
    modify_note: ['path', 'operation', 'content'],
    search_notes: ['query'],
    organize_note: ['source', 'destination'],
    read_file: ['path'],
  });
});
