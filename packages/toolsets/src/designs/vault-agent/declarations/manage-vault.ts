import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';

// The tool's description already explains each argument; repeating it would cost tokens twice.
const description = `Manage vault structure and perform bulk operations on multiple notes.

OPERATIONS:

"create_folder" - Create new folder hierarchy in vault
    Required: folder_path
    Example: operation="create_folder", folder_path="Projects/2025/Q1"
    Returns: Confirmation with created folder structure
    Note: Creates parent directories automatically

"list_folders" - List all folders in vault with note counts
    Example: operation="list_folders"
    Returns: Hierarchical list of folders with note counts

"bulk_tag" - Add or remove tags from multiple notes
    Required: add_tags OR remove_tags
    Selection (one required):
        - search_query: Content search to find notes
        - tags: Filter by existing tags
        - folder_filter: Filter by folder path
        - note_titles: Explicit list of note titles
    Example: operation="bulk_tag", folder_filter="Drafts", add_tags=["review"]
    Note: Tool internally searches for matching notes, then applies tag changes
    Always use dry_run=True first to preview affected notes

"bulk_move" - Move multiple notes to a different folder
    Required: destination_folder
    Selection (one required): search_query, tags, folder_filter, or note_titles
    Example: operation="bulk_move", tags=["archived"], destination_folder="Archive/2024"
    Note: Tool internally finds matching notes, then moves them
    Destination folder is auto-created if it doesn't exist

"bulk_delete" - Delete multiple notes (DESTRUCTIVE)
    Required: confirm_delete=True
    Selection (one required): search_query, tags, folder_filter, or note_titles
    Example: operation="bulk_delete", folder_filter="Temp", confirm_delete=True
    WARNING: Permanent deletion. ALWAYS use dry_run=True first to preview.

PARAMETERS:
- operation: Type of vault operation (required)
- folder_path: Folder path for create_folder (e.g., "Projects/2025/Q1")
- search_query: Content search to select notes for bulk operations
    Example: "meeting notes from January"
- tags: Tag filter to select notes for bulk operations
    Example: ["draft", "needs-review"]
- folder_filter: Folder path to select notes for bulk operations
    Example: "Work/Archives"
- note_titles: Explicit list of note titles for bulk operations
    Example: ["Note 1", "Note 2", "Note 3"]
- add_tags: Tags to add in bulk_tag operation
- remove_tags: Tags to remove in bulk_tag operation
- destination_folder: Target folder for bulk_move operation
- dry_run: Preview mode (IMPORTANT - default True)
    True: Show what WOULD be affected without making changes
    False: Execute the operation
    ALWAYS call with dry_run=True first, review results, then call with False
- confirm_delete: MUST be True for bulk_delete (safety requirement)
- response_format: Output verbosity control
    * "concise": Count and summary (~30-50 tokens)
    * "detailed": Full list of affected files with paths (~100-300 tokens)
    Use "detailed" for dry_run previews, "concise" for execution confirmations

BULK OPERATION WORKFLOW:
1. Agent calls with dry_run=True to preview
2. Tool searches internally for matching notes
3. Tool returns: "Would affect X notes: [list]"
4. Agent reviews the list
5. Agent calls with dry_run=False to execute
6. Tool applies changes and returns confirmation

This pattern offloads the search + operate workflow from the agent to the tool,
reducing context consumption and preventing errors.

ERROR HANDLING:
- No selection criteria: "Bulk operations require selection criteria. Provide one of: search_query, tags, folder_filter, or note_titles."
- Delete without confirm: "Destructive bulk_delete requires confirm_delete=True. This will permanently delete X notes: [list]. Review carefully and call with confirm_delete=True to proceed."
- Dry run reminder: "Operation executed with dry_run=True. No changes made. Review results and call with dry_run=False to execute."
- No matches found: "No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: [list]"
- Partial failures: "Operation completed with errors. Successfully processed X of Y notes. Failures: [details]"
- Destination exists: "Note 'X' already exists in destination folder. Specify conflict resolution strategy."

RETURNS:
- create_folder: "Created folder structure: path/to/folder"
- list_folders: Hierarchical folder tree with note counts
- bulk_tag (dry_run=True): "Would affect 15 notes: [list]. Call with dry_run=False to execute."
- bulk_tag (dry_run=False): "Updated tags for 15 notes"
- bulk_move (dry_run=True): "Would move 8 notes to 'Archive': [list]"
- bulk_move (dry_run=False): "Moved 8 notes to 'Archive'"
- bulk_delete (dry_run=True): "Would DELETE 5 notes: [list]. Review carefully."
- bulk_delete (dry_run=False): "Deleted 5 notes from vault"`;

const input = z.strictObject({
  operation: z.enum(['create_folder', 'list_folders', 'bulk_tag', 'bulk_move', 'bulk_delete']),
  folder_path: z.string().max(4096).nullish(),
  search_query: z.string().max(5000).nullish(),
  tags: z.array(z.string().max(500)).max(100).nullish(),
  folder_filter: z.string().max(4096).nullish(),
  note_titles: z.array(z.string().max(4000)).max(10_000).nullish(),
  add_tags: z.array(z.string().max(500)).max(100).nullish(),
  remove_tags: z.array(z.string().max(500)).max(100).nullish(),
  destination_folder: z.string().max(4096).nullish(),
  dry_run: z.boolean().default(true),
  confirm_delete: z.boolean().default(false),
  response_format: z.enum(['detailed', 'concise']).default('concise'),
});

export type ManageVaultArguments = z.input<typeof input>;

export const manageVault: ToolDeclaration = {
  name: 'obsidian_manage_vault',
  description,
  input,
  effect: 'destructive',
};
