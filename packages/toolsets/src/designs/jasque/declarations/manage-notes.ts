import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';
import { LONGEST_PATH, MOST_ITEMS } from './limits.ts';

const LONGEST_TEXT = 16_777_216;
const LONGEST_TASK = 10_000;

const DESCRIPTION = String.raw`Manage notes in the Obsidian vault. Perform CRUD operations on notes and complete tasks.

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

const Path = z.string().max(LONGEST_PATH);
const Content = z.string().max(LONGEST_TEXT).nullish();
const Folder = Path.nullish();
const TaskIdentifier = z.string().max(LONGEST_TASK).nullish();

const Item = z.looseObject({
  path: Path.nullish(),
  content: Content,
  folder: Folder,
  task_identifier: TaskIdentifier,
});

const input = z.strictObject({
  operation: z
    .enum(['read', 'create', 'update', 'append', 'delete', 'complete_task'])
    .describe('The operation to perform'),
  path: Path.describe('Note path relative to vault root (e.g., "projects/my-project.md")'),
  content: Content.describe('Note content. Required for create, update, append'),
  folder: Folder.describe('Target folder for create operation'),
  task_identifier: TaskIdentifier.describe('Task text or line number for complete_task. Required for that operation'),
  bulk: z.boolean().default(false).describe('Enable bulk mode for multiple operations'),
  items: z
    .array(Item)
    .max(MOST_ITEMS)
    .nullish()
    .describe('List of operation items for bulk mode. Required when bulk=True'),
});

/** Parameters of one operation on a note. */
export type NoteItem = z.input<typeof Item>;
export type ManageNotesArguments = z.input<typeof input>;
export type NoteOperation = ManageNotesArguments['operation'];

const output = z.object({
  success: z.boolean(),
  operation: z.string(),
  path: z.string(),
  message: z.string(),
  content: z.string().optional().describe('Populated for read operations'),
  affected_count: z.int().optional().describe('For bulk operations'),
  errors: z.array(z.object({ path: z.string(), error: z.string() })).optional(),
});

export const manageNotes: ToolDeclaration = {
  name: 'obsidian_manage_notes',
  description: DESCRIPTION,
  input,
  output,
  effect: 'destructive',
};
