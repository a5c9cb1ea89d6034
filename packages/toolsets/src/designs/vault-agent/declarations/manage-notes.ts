import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';

// The tool's description already explains each argument; repeating it would cost tokens twice.
const description = `Manage individual notes in your Obsidian vault.

OPERATIONS:

"create" - Create a new note with optional frontmatter and folder placement
    Required: title, content
    Optional: folder (auto-creates if doesn't exist), tags (added to frontmatter)
    Example: operation="create", title="Meeting Notes", content="...", tags=["meeting"]
    Returns: Confirmation with file path and metadata
    Note: Automatically creates folder structure if folder doesn't exist

"read" - Read the full content of a specific note
    Required: title
    Example: operation="read", title="Project Plan"
    Returns: Full note content including frontmatter

"update" - Replace or append to existing note content
    Required: title, content
    Optional: append (True=append to end, False=replace entirely)
    Optional: create_if_missing (True=create if doesn't exist)
    Example: operation="update", title="Todo", content="- New task", append=True
    Returns: Confirmation with updated content preview

"delete" - Delete a note (DESTRUCTIVE - requires confirmation)
    Required: title, confirm_delete=True
    Example: operation="delete", title="Old Draft", confirm_delete=True
    Returns: Confirmation of deletion
    Error if confirm_delete=False: Instructive message explaining requirement

"get_daily_note" - Get or create daily note for specified date
    Optional: date (YYYY-MM-DD format, defaults to today)
    Optional: create_if_missing (default True)
    Example: operation="get_daily_note", date="2025-01-15"
    Returns: Daily note content (creates from template if missing)
    Note: Uses standard daily note naming convention (YYYY-MM-DD.md)

"manage_tags" - Add or remove tags from note frontmatter
    Required: title
    Optional: add_tags (tags to add), remove_tags (tags to remove)
    Example: operation="manage_tags", title="Blog Post", add_tags=["published"]
    Returns: Confirmation with updated tag list

PARAMETERS:
- operation: Type of note operation (required)
- title: Note title without .md extension (required for all operations)
- content: Note content in markdown (required for create/update)
- folder: Folder path for new notes (e.g., "Work/Projects")
    Automatically creates folder hierarchy if it doesn't exist
- tags: Tags for new notes (create operation) - added to YAML frontmatter
- add_tags: Tags to add (manage_tags operation)
- remove_tags: Tags to remove (manage_tags operation)
- append: Append vs replace content (update operation)
    True: Append content to end of note
    False: Replace entire note content
- date: Date for daily notes in YYYY-MM-DD format (get_daily_note operation)
- create_if_missing: Auto-create note if doesn't exist (update/get_daily_note)
- confirm_delete: MUST be True for delete operations (safety requirement)
- response_format: Output verbosity control
    * "concise": Confirmation message only (~20-50 tokens)
    * "detailed": Full note metadata, frontmatter, content preview (~150-250 tokens)
    Use "concise" for simple confirmations, "detailed" for verification/chaining

ERROR HANDLING:
- Note not found: "Note 'X' not found. Available notes in folder: [list]. Did you mean: [suggestions]"
- Delete without confirm: "Destructive operation requires confirm_delete=True. This will permanently delete 'X'. Call again with confirm_delete=True to proceed."
- Invalid date format: "Date must be YYYY-MM-DD format. You provided: 'X'. Example: '2025-01-15'"
- Folder creation failure: Details parent directory permissions/issues
- Tag already exists: "Note already has tag 'X'. Current tags: [list]"

RETURNS:
- create: "Created note 'X' at path/to/note.md [detailed: + frontmatter]"
- read: Full note content with frontmatter
- update: "Updated note 'X' [detailed: + content preview]"
- delete: "Deleted note 'X' from vault"
- get_daily_note: Daily note content (creates if missing with template)
- manage_tags: "Updated tags for 'X'. Tags: [list]"`;

const input = z.strictObject({
  operation: z.enum(['create', 'read', 'update', 'delete', 'get_daily_note', 'manage_tags']),
  title: z.string().max(500).nullish(),
  content: z.string().max(16_777_216).nullish(),
  folder: z.string().max(4096).nullish(),
  tags: z.array(z.string().max(500)).max(100).nullish(),
  add_tags: z.array(z.string().max(500)).max(100).nullish(),
  remove_tags: z.array(z.string().max(500)).max(100).nullish(),
  append: z.boolean().default(false),
  date: z.string().max(100).nullish(),
  // No default here: it is false for update and true for get_daily_note.
  create_if_missing: z.boolean().nullish(),
  confirm_delete: z.boolean().default(false),
  response_format: z.enum(['detailed', 'concise']).default('concise'),
});

export type ManageNotesArguments = z.input<typeof input>;

export const manageNotes: ToolDeclaration = {
  name: 'obsidian_manage_notes',
  description,
  input,
  effect: 'destructive',
};
