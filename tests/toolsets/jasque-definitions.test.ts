import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool } from './ask-tool.ts';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly input_schema: {
    readonly properties: Readonly<Record<string, Record<string, unknown>>>;
    readonly required: readonly string[];
  };
}

const notesTemplate = String.raw`Manage notes in the Obsidian vault. Perform CRUD operations on notes and complete tasks.

Operations:
- read: Get the full contents of a note
- create: Create a new note with content (fails if exists)
- update: Replace entire note content (fails if not exists)
- append: Add content to the end of an existing note
- delete: Permanently remove a note from the vault
- complete_task: Mark a task checkbox as done (- [ ] becomes - [x])

For bulk operations on multiple notes, set bulk=True and provide items list.

Examples:
- Read: operation="read", path="projects/roadmap.md"
- Create: operation="create", path="notes/idea.md", content="# My Idea\n\nDetails..."
- Complete task: operation="complete_task", path="daily/today.md", task_identifier="Buy milk"`;

const queryTemplate = `Search and query the Obsidian vault. Find notes, discover connections, and list tasks.

Operations:
- search_text: Full-text search across all notes (requires query)
- find_by_tag: Find notes with specific tags (requires tags list)
- list_notes: List notes in vault or specific folder
- list_folders: Get folder structure
- get_backlinks: Find notes that link to a specific note
- get_tags: Get all unique tags used in vault
- list_tasks: Find task checkboxes across vault

Use response_format="concise" for brief results, "detailed" for full content.
Use limit to control result count.

Examples:
- Search: operation="search_text", query="meeting notes"
- Tags: operation="find_by_tag", tags=["project", "active"]
- Tasks: operation="list_tasks", path="projects/", include_completed=False`;

const structureTemplate = `Manage vault folder structure. Create, rename, move, and delete folders.

Operations:
- create_folder: Create a new folder (creates parent folders as needed)
- rename: Rename a folder or note (requires new_path)
- delete_folder: Delete a folder (use force=True for non-empty)
- move: Move a note or folder to new location (requires new_path)
- list_structure: Get the folder tree of the vault

For bulk move/rename operations, set bulk=True and provide items list.

Examples:
- Create: operation="create_folder", path="projects/new-project"
- Move: operation="move", path="inbox/note.md", new_path="archive/note.md"
- Delete: operation="delete_folder", path="temp", force=True`;

async function definitions(): Promise<readonly Definition[]> {
  const { ask } = noteAgent({});
  return (await ask('list_tools', { toolset: 'jasque', format: 'anthropic' })).metadata.tools;
}

test(`jasque has its three tools, each with the description of its template word for word ${requirement(
  'jasque.tools.names',
  'jasque.tools.descriptions',
)}`, async () => {
  const tools = await definitions();

  expect(tools.map(({ name, description }) => [name, description])).toEqual([
    ['obsidian_manage_notes', notesTemplate],
    ['obsidian_query_vault', queryTemplate],
    ['obsidian_manage_structure', structureTemplate],
  ]);
});

const optional = (type: object) => ({ anyOf: [type, { type: 'null' }] });
const text = { type: 'string' };

test(`the inputs of jasque's tools are those of the document ${requirement(
  'jasque.tools.operations',
  'jasque.manage-notes.operation',
  'jasque.manage-notes.path',
  'jasque.manage-notes.content',
  'jasque.manage-notes.folder',
  'jasque.manage-notes.task-identifier',
  'jasque.manage-notes.bulk',
  'jasque.manage-notes.items',
  'jasque.query-vault.operation',
  'jasque.query-vault.query',
  'jasque.query-vault.path',
  'jasque.query-vault.tags',
  'jasque.query-vault.include-completed',
  'jasque.query-vault.response-format',
  'jasque.query-vault.limit',
  'jasque.manage-structure.operation',
  'jasque.manage-structure.path',
  'jasque.manage-structure.new-path',
  'jasque.manage-structure.bulk',
  'jasque.manage-structure.items',
  'jasque.manage-structure.force',
)}`, async () => {
  const [notes, query, structure] = (await definitions()).map(({ input_schema }) => input_schema);

  expect(notes).toMatchObject({
    required: ['operation', 'path'],
    properties: {
      operation: { enum: ['read', 'create', 'update', 'append', 'delete', 'complete_task'] },
      path: text,
      content: optional(text),
      folder: optional(text),
      task_identifier: optional(text),
      bulk: { type: 'boolean', default: false },
      items: optional({ type: 'array', items: { type: 'object' } }),
    },
  });
  expect(query).toMatchObject({
    required: ['operation'],
    properties: {
      operation: {
        enum: ['search_text', 'find_by_tag', 'list_notes', 'list_folders', 'get_backlinks', 'get_tags', 'list_tasks'],
      },
      query: optional(text),
      path: optional(text),
      tags: optional({ type: 'array', items: text }),
      include_completed: { type: 'boolean', default: false },
      response_format: { enum: ['detailed', 'concise'], default: 'concise' },
      limit: { type: 'integer', default: 50, description: 'Maximum number of results to return' },
    },
  });
  expect(structure).toMatchObject({
    required: ['operation', 'path'],
    properties: {
      operation: { enum: ['create_folder', 'rename', 'delete_folder', 'move', 'list_structure'] },
      path: text,
      new_path: optional(text),
      bulk: { type: 'boolean', default: false },
      items: optional({
        type: 'array',
        items: { type: 'object', properties: { path: optional(text), new_path: optional(text) } },
      }),
      force: { type: 'boolean', default: false },
    },
  });
});

test('arguments that do not match the input are an error of the command, which names them', async () => {
  const { ask } = noteAgent({});
  const call = askTool('jasque', { ask });

  expect(await call('obsidian_query_vault', { operation: 'search' })).toMatchObject({ reason: 'INVALID_PARAMS' });
  expect(await call('obsidian_manage_notes', { operation: 'read' })).toMatchObject({ reason: 'INVALID_PARAMS' });
  expect(await call('obsidian_manage_notes', { operation: 'read', path: 'A.md', contents: '' })).toMatchObject({
    reason: 'INVALID_PARAMS',
  });
  expect(await call('obsidian_manage_vault', {})).toMatchObject({ reason: 'UNKNOWN_TOOL' });
});
