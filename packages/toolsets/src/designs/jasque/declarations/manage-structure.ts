import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';
import { LONGEST_PATH, MOST_ITEMS } from './limits.ts';

const DESCRIPTION = `Manage vault folder structure. Create, rename, move, and delete folders.

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

const Path = z.string().max(LONGEST_PATH);

const Move = z.looseObject({ path: Path.nullish(), new_path: Path.nullish() });

const input = z.strictObject({
  operation: z
    .enum(['create_folder', 'rename', 'delete_folder', 'move', 'list_structure'])
    .describe('The structure operation to perform'),
  path: Path.describe('Target path (folder or note)'),
  new_path: Path.nullish().describe('Destination path. Required for rename and move'),
  bulk: z.boolean().default(false).describe('Enable bulk mode for multiple operations'),
  items: z.array(Move).max(MOST_ITEMS).nullish().describe('List of {path, new_path} for bulk operations'),
  force: z.boolean().default(false).describe('Force deletion of non-empty folders'),
});

/** Source and destination. */
export type MoveItem = z.input<typeof Move>;
export type ManageStructureArguments = z.input<typeof input>;

const Node = z.object({
  name: z.string(),
  path: z.string(),
  type: z.enum(['folder', 'note']),
  children: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe('Of a folder: what lies in it, as nodes like this one'),
});

const output = z.object({
  success: z.boolean(),
  operation: z.string(),
  path: z.string(),
  new_path: z.string().optional(),
  message: z.string(),
  affected_count: z.int().optional().describe('For bulk operations'),
  structure: z.array(Node).optional().describe('For list_structure'),
  errors: z.array(z.object({ path: z.string(), error: z.string() })).optional(),
});

export const manageStructure: ToolDeclaration = {
  name: 'obsidian_manage_structure',
  description: DESCRIPTION,
  input,
  output,
  effect: 'destructive',
};
