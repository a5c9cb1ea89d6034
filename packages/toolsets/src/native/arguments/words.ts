/** The words of a tool's definition. */
export interface Words {
  readonly description: string;
  /** Parameters listed in the schema. The others are accepted too. */
  readonly shown: readonly string[];
  /** Descriptions of parameters whose names do not say enough. */
  readonly said?: Readonly<Record<string, string>>;
  /** Default values that a model would not expect. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Names of similar tools in other programs; a call of one of them is answered with a suggestion. */
  readonly otherNames?: readonly string[];
}

const bulk = { said: { select: 'query, tags, folder, notes' }, defaults: { dry_run: true } };

/** Words by tool. A tool without an entry has the summary of its command. */
export const words: Readonly<Record<string, Words>> = {
  append_note: {
    otherNames: ['append', 'append_to_note', 'append_content', 'add_to_note', 'insert_note'],
    description: 'Append to a note',
    shown: ['note', 'content', 'heading'],
  },
  apply_template: {
    otherNames: ['insert_template', 'use_template'],
    description: 'Apply a template',
    shown: ['template', 'note'],
  },
  batch: {
    otherNames: ['bulk', 'transaction', 'multi_edit'],
    description: 'Run writes, all or none',
    shown: ['commands'],
    said: { commands: 'Each {name, arguments}' },
  },
  bulk_delete: {
    otherNames: ['delete_notes', 'remove_notes'],
    description: 'Delete many notes',
    shown: ['select', 'confirm', 'dry_run'],
    ...bulk,
  },
  bulk_move: {
    otherNames: ['move_notes', 'rename_notes'],
    description: 'Move many notes',
    shown: ['select', 'to', 'dry_run'],
    ...bulk,
  },
  bulk_tag: {
    otherNames: ['tag_notes', 'untag_notes'],
    description: 'Tag or untag many notes',
    shown: ['select', 'add', 'remove', 'dry_run'],
    ...bulk,
  },
  complete_task: {
    otherNames: ['finish_task', 'check_task', 'toggle_task', 'update_task', 'mark_task_done', 'close_task'],
    description: 'Mark a task done',
    shown: ['note', 'task'],
  },
  create_folder: {
    otherNames: ['mkdir', 'make_folder', 'new_folder', 'add_folder', 'create_directory'],
    description: 'Create a folder',
    shown: ['path'],
  },
  create_note: {
    otherNames: ['create', 'new_note', 'add_note', 'make_note'],
    description: 'Create a note',
    shown: ['path', 'content', 'properties'],
  },
  delete_folder: {
    otherNames: ['rmdir', 'remove_folder', 'delete_directory'],
    description: 'Delete a folder',
    shown: ['folder'],
  },
  delete_note: {
    otherNames: ['delete', 'remove', 'rm', 'remove_note', 'trash_note'],
    description: 'Delete a note',
    shown: ['note', 'confirm'],
  },
  edit_note: {
    otherNames: ['edit', 'patch', 'patch_note', 'modify_note', 'replace_in_note', 'search_replace', 'str_replace'],
    description: 'Edit parts of a note',
    shown: ['note', 'edits'],
    said: {
      edits:
        '{search, replace} or {operation: append|prepend|replace|delete, heading|block|lines: {start, end}, content}',
    },
  },
  find_broken_links: {
    otherNames: ['broken_links', 'list_broken_links', 'unresolved_links', 'dead_links'],
    description: 'Find broken links',
    shown: [],
  },
  find_orphans: {
    otherNames: ['orphans', 'list_orphans', 'unlinked_notes'],
    description: 'Find notes nothing links to',
    shown: [],
  },
  find_related: {
    otherNames: ['related_notes', 'similar_notes', 'find_similar'],
    description: 'Find related notes',
    shown: ['note'],
  },
  generate_moc: {
    otherNames: ['create_moc', 'create_index'],
    description: 'Write a map of content to note',
    shown: ['note', 'query'],
  },
  get_daily_note: {
    otherNames: ['daily_note', 'today', 'create_daily_note', 'read_daily_note', 'periodic_note'],
    description: 'Read or create a daily note',
    shown: ['date'],
  },
  get_graph: { otherNames: ['graph', 'link_graph'], description: 'Show the link graph', shown: ['note'] },
  get_links: {
    otherNames: ['backlinks', 'links', 'get_backlinks', 'list_backlinks', 'list_links', 'find_backlinks'],
    description: 'List links and backlinks',
    shown: ['note'],
  },
  get_note_info: {
    otherNames: ['note_info', 'stat', 'get_metadata', 'get_frontmatter', 'get_properties', 'get_headings', 'outline'],
    description: "Show a note's metadata",
    shown: ['note'],
  },
  get_vault_info: {
    otherNames: ['info', 'stats', 'status', 'vault_stats', 'get_stats'],
    description: 'Show counts and settings',
    shown: [],
  },
  list_folders: {
    otherNames: ['folders', 'list_directories', 'get_folders'],
    description: 'List folders',
    shown: [],
  },
  list_history: {
    otherNames: ['history', 'log', 'list_changes', 'recent_changes', 'list_transactions'],
    description: 'List past writes',
    shown: [],
  },
  list_notes: {
    otherNames: ['list', 'ls', 'notes', 'recent_notes', 'get_recent_notes', 'filter_notes'],
    description: 'Filter notes',
    shown: ['folder', 'tags', 'modified_since', 'sort'],
  },
  list_properties: { description: 'List properties', shown: [] },
  list_structure: {
    otherNames: ['tree', 'structure', 'list_directory', 'browse'],
    description: 'Show the folder tree',
    shown: ['folder'],
  },
  list_tags: { otherNames: ['tags', 'get_tags', 'all_tags'], description: 'List all tags', shown: [] },
  list_tasks: {
    otherNames: ['tasks', 'todos', 'get_tasks', 'find_tasks', 'search_tasks', 'list_todos'],
    description: 'List open tasks',
    shown: ['folder', 'include_completed', 'due_before'],
  },
  manage_tags: {
    otherNames: [
      'tag',
      'untag',
      'tag_note',
      'untag_note',
      'add_tag',
      'add_tags',
      'remove_tag',
      'remove_tags',
      'set_tags',
    ],
    description: 'Tag or untag a note',
    shown: ['note', 'add', 'remove'],
  },
  move_folder: {
    otherNames: ['rename_folder', 'move_directory'],
    description: 'Move or rename a folder',
    shown: ['folder', 'to'],
  },
  move_note: {
    otherNames: ['move', 'mv', 'rename', 'rename_note'],
    description: 'Move or rename a note',
    shown: ['note', 'to'],
  },
  prepend_note: {
    otherNames: ['prepend', 'prepend_to_note', 'prepend_content'],
    description: 'Prepend to a note',
    shown: ['note', 'content'],
  },
  read_note: {
    otherNames: [
      'read',
      'get',
      'cat',
      'open',
      'get_note',
      'open_note',
      'view_note',
      'show_note',
      'fetch_note',
      'load_note',
      'get_content',
    ],
    description: 'Read a note',
    shown: ['note', 'heading', 'start_line', 'end_line'],
  },
  rename_tag: {
    otherNames: ['merge_tags', 'replace_tag', 'change_tag'],
    description: 'Rename a tag',
    shown: ['from', 'to'],
  },
  search_notes: {
    otherNames: ['search', 'find', 'query', 'grep', 'search_vault', 'full_text_search', 'find_note', 'find_notes'],
    description: 'Search in Obsidian syntax: tag: path: -not OR /regex/',
    shown: ['query'],
  },
  set_properties: {
    otherNames: ['set_property', 'update_properties', 'set_frontmatter', 'update_frontmatter', 'set_metadata'],
    description: 'Set properties',
    shown: ['note', 'set', 'unset'],
  },
  undo: {
    otherNames: ['revert', 'rollback', 'undo_transaction'],
    description: 'Undo a write',
    shown: ['transaction_id'],
  },
  update_note: {
    otherNames: ['update', 'write', 'write_note', 'save_note', 'replace_note', 'overwrite_note', 'rewrite_note'],
    description: 'Replace a whole note',
    shown: ['note', 'content', 'keep_frontmatter'],
  },
};
