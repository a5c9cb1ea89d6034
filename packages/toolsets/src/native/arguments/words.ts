/** The words of a tool's definition. */
export interface Words {
  readonly description: string;
  /** Parameters listed in the schema. The others are accepted too. */
  readonly shown: readonly string[];
  /** Descriptions of parameters whose names do not say enough. */
  readonly said?: Readonly<Record<string, string>>;
  /** Default values that a model would not expect. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

const bulk = { said: { select: 'query, tags, folder, notes' }, defaults: { dry_run: true } };

/** Words by tool. A tool without an entry has the summary of its command. */
export const words: Readonly<Record<string, Words>> = {
  append_note: { description: 'Append to a note', shown: ['note', 'content', 'heading'] },
  apply_template: { description: 'Apply a template', shown: ['template', 'note'] },
  batch: { description: 'Run writes, all or none', shown: ['commands'], said: { commands: 'Each {name, arguments}' } },
  bulk_delete: { description: 'Delete many notes', shown: ['select', 'confirm', 'dry_run'], ...bulk },
  bulk_move: { description: 'Move many notes', shown: ['select', 'to', 'dry_run'], ...bulk },
  bulk_tag: { description: 'Tag or untag many notes', shown: ['select', 'add', 'remove', 'dry_run'], ...bulk },
  complete_task: { description: 'Mark a task done', shown: ['note', 'task'] },
  create_folder: { description: 'Create a folder', shown: ['path'] },
  create_note: { description: 'Create a note', shown: ['path', 'content', 'properties'] },
  delete_folder: { description: 'Delete a folder', shown: ['folder'] },
  delete_note: { description: 'Delete a note', shown: ['note', 'confirm'] },
  edit_note: {
    description: 'Edit parts of a note',
    shown: ['note', 'edits'],
    said: {
      edits:
        '{search, replace} or {operation: append|prepend|replace|delete, heading|block|lines: {start, end}, content}',
    },
  },
  find_broken_links: { description: 'Find broken links', shown: [] },
  find_orphans: { description: 'Find notes nothing links to', shown: [] },
  find_related: { description: 'Find related notes', shown: ['note'] },
  generate_moc: { description: 'Write a map of content to note', shown: ['note', 'query'] },
  get_daily_note: { description: 'Read or create a daily note', shown: ['date'] },
  get_graph: { description: 'Show the link graph', shown: ['note'] },
  get_links: { description: 'List links and backlinks', shown: ['note'] },
  get_note_info: { description: "Show a note's metadata", shown: ['note'] },
  get_vault_info: { description: 'Show counts and settings', shown: [] },
  list_folders: { description: 'List folders', shown: [] },
  list_history: { description: 'List past writes', shown: [] },
  list_notes: { description: 'Filter notes', shown: ['folder', 'tags', 'modified_since', 'sort'] },
  list_properties: { description: 'List properties', shown: [] },
  list_structure: { description: 'Show the folder tree', shown: ['folder'] },
  list_tags: { description: 'List all tags', shown: [] },
  list_tasks: { description: 'List open tasks', shown: ['folder', 'include_completed', 'due_before'] },
  manage_tags: { description: 'Tag or untag a note', shown: ['note', 'add', 'remove'] },
  move_folder: { description: 'Move or rename a folder', shown: ['folder', 'to'] },
  move_note: { description: 'Move or rename a note', shown: ['note', 'to'] },
  prepend_note: { description: 'Prepend to a note', shown: ['note', 'content'] },
  read_note: { description: 'Read a note', shown: ['note', 'heading', 'start_line', 'end_line'] },
  rename_tag: { description: 'Rename a tag', shown: ['from', 'to'] },
  search_notes: { description: 'Search in Obsidian syntax: tag: path: -not OR /regex/', shown: ['query'] },
  set_properties: { description: 'Set properties', shown: ['note', 'set', 'unset'] },
  undo: { description: 'Undo a write', shown: ['transaction_id'] },
  update_note: { description: 'Replace a whole note', shown: ['note', 'content', 'keep_frontmatter'] },
};
