/** What a model is told of a tool beside its name. */
export interface Words {
  readonly description: string;
  /** Parameters that are told; the others are taken as well. */
  readonly shown: readonly string[];
  /** What a name does not say of itself. */
  readonly said?: Readonly<Record<string, string>>;
  /** Where a tool may do more harm than its command says of itself. */
  readonly isDestructive?: true;
  readonly isIdempotent?: true;
}

const selection = { select: 'By query, tags, folder, notes' };

/** Words for models, by tool. A tool without any has the summary of its command. */
export const words: Readonly<Record<string, Words>> = {
  append_note: { description: 'Add Markdown at the end of a note or section', shown: ['note', 'content', 'heading'] },
  apply_template: {
    description: 'Add a template to a note, new or not',
    shown: ['template', 'note', 'variables'],
  },
  batch: {
    description: 'Carry out many writes in order, all or none',
    shown: ['commands'],
    said: { commands: 'Each {"type":"append_note", …its arguments}' },
  },
  bulk_delete: {
    description: 'Delete many notes',
    shown: ['select', 'confirm', 'dry_run'],
    said: selection,
  },
  bulk_move: { description: 'Move many notes to a folder', shown: ['select', 'to', 'dry_run'], said: selection },
  bulk_tag: {
    description: 'Add or remove tags of many notes',
    shown: ['select', 'add', 'remove', 'dry_run'],
    said: selection,
    isIdempotent: true,
  },
  complete_task: {
    description: 'Mark a task as done, or give it a status',
    shown: ['note', 'task', 'status'],
    said: { task: 'Line number or text' },
  },
  create_folder: { description: 'Create a folder with its parents', shown: ['path'], isIdempotent: true },
  create_note: {
    description: 'Create a note with its folders',
    shown: ['path', 'content', 'tags', 'properties', 'if_exists'],
  },
  delete_folder: {
    description: 'Delete a folder',
    shown: ['folder', 'force'],
    said: { force: 'Also if not empty' },
  },
  delete_note: { description: 'Delete a note and tell links that break', shown: ['note', 'confirm'] },
  edit_note: {
    description: 'Replace text in a note, or edit sections, blocks, lines',
    shown: ['note', 'edits'],
    said: {
      edits:
        '{"search","replace","all"?,"regex"?} or {"operation":"append|prepend|replace|delete","heading"|"block"|"lines":{"start","end"},"content"}',
    },
    isDestructive: true,
  },
  find_broken_links: {
    description: 'Find links that lead nowhere',
    shown: ['folder'],
  },
  find_orphans: { description: 'Find notes without links', shown: ['kind', 'folder'] },
  find_related: { description: 'Find notes related to one, with reasons', shown: ['note'] },
  generate_moc: {
    description: 'Write or update a map of content: links to notes',
    shown: ['note', 'folder', 'tag', 'query'],
    isIdempotent: true,
  },
  get_daily_note: {
    description: 'Read the daily note, created if missing',
    shown: ['date'],
    said: { date: 'YYYY-MM-DD, today, yesterday, tomorrow' },
    isIdempotent: true,
  },
  get_graph: { description: 'Get the graph of links, whole or around a note', shown: ['note', 'depth'] },
  get_links: { description: 'List links of a note and backlinks', shown: ['note', 'direction'] },
  get_note_info: { description: 'Tell all about a note but its text', shown: ['note'] },
  get_vault_info: { description: 'Tell counts and settings of the vault', shown: [] },
  list_folders: { description: 'List folders with note counts', shown: ['folder', 'depth'] },
  list_history: { description: 'List past writes, newest first', shown: ['note', 'since'] },
  list_notes: {
    description: 'List notes; sort modified gives recent ones',
    shown: ['folder', 'tags', 'properties', 'modified_since', 'sort'],
  },
  list_properties: { description: 'List properties with types and counts', shown: ['folder'] },
  list_structure: { description: 'Show the tree of folders and notes', shown: ['folder', 'depth'] },
  list_tags: { description: 'List tags with counts', shown: ['folder', 'prefix'] },
  list_tasks: {
    description: 'List tasks, open ones by default',
    shown: ['folder', 'note', 'include_completed', 'due_before', 'tags'],
  },
  manage_tags: { description: 'Add or remove tags of a note', shown: ['note', 'add', 'remove'], isIdempotent: true },
  move_folder: { description: 'Move or rename a folder and update links', shown: ['folder', 'to'] },
  move_note: {
    description: 'Move or rename a note and update links',
    shown: ['note', 'to'],
    said: { to: 'Path, or folder with a final /' },
  },
  prepend_note: {
    description: 'Add Markdown at the start of a note or section',
    shown: ['note', 'content', 'heading'],
  },
  read_note: {
    description: 'Read a note, a section or some lines',
    shown: ['note', 'heading', 'start_line', 'end_line'],
  },
  rename_tag: { description: 'Rename a tag in the whole vault', shown: ['from', 'to'] },
  search_notes: {
    description: 'Search notes, by default in the language of Obsidian (tag:, path:, "phrase", -not, OR)',
    shown: ['query', 'mode', 'folder', 'tags', 'read_content'],
  },
  set_properties: {
    description: 'Set or remove properties of a note',
    shown: ['note', 'set', 'unset'],
    isIdempotent: true,
  },
  undo: { description: 'Take back a write', shown: ['transaction_id'], isDestructive: true },
  update_note: {
    description: 'Replace the whole text of a note',
    shown: ['note', 'content', 'keep_frontmatter'],
    isDestructive: true,
    isIdempotent: true,
  },
};
