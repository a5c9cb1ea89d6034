import { toolNames } from './parameters.ts';

/** Names of similar tools in other programs; a call of one of them is answered with a suggestion. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  append_note: ['append', 'append_to_note', 'append_content', 'add_to_note', 'insert_note'],
  apply_template: ['insert_template', 'use_template'],
  batch: ['bulk', 'transaction', 'multi_edit'],
  bulk_delete: ['delete_notes', 'remove_notes'],
  bulk_move: ['move_notes', 'rename_notes'],
  bulk_tag: ['tag_notes', 'untag_notes'],
  complete_task: ['finish_task', 'check_task', 'toggle_task', 'update_task', 'mark_task_done', 'close_task'],
  create_folder: ['mkdir', 'make_folder', 'new_folder', 'add_folder', 'create_directory'],
  create_note: ['create', 'new_note', 'add_note', 'make_note'],
  delete_folder: ['rmdir', 'remove_folder', 'delete_directory'],
  delete_note: ['delete', 'remove', 'rm', 'remove_note', 'trash_note'],
  edit_note: ['edit', 'patch', 'patch_note', 'modify_note', 'replace_in_note', 'search_replace', 'str_replace'],
  find_broken_links: ['broken_links', 'list_broken_links', 'unresolved_links', 'dead_links'],
  find_orphans: ['orphans', 'list_orphans', 'unlinked_notes'],
  find_related: ['related_notes', 'similar_notes', 'find_similar'],
  generate_moc: ['create_moc', 'create_index'],
  get_daily_note: ['daily_note', 'today', 'create_daily_note', 'read_daily_note', 'periodic_note'],
  get_graph: ['graph', 'link_graph'],
  get_links: ['backlinks', 'links', 'get_backlinks', 'list_backlinks', 'list_links', 'find_backlinks'],
  get_note_info: ['note_info', 'stat', 'get_metadata', 'get_frontmatter', 'get_properties', 'get_headings', 'outline'],
  get_vault_info: ['info', 'stats', 'status', 'vault_stats', 'get_stats'],
  list_folders: ['folders', 'list_directories', 'get_folders'],
  list_history: ['history', 'log', 'list_changes', 'recent_changes', 'list_transactions'],
  list_notes: ['list', 'ls', 'notes', 'recent_notes', 'get_recent_notes', 'filter_notes'],
  list_structure: ['tree', 'structure', 'list_directory', 'browse'],
  list_tags: ['tags', 'get_tags', 'all_tags'],
  list_tasks: ['tasks', 'todos', 'get_tasks', 'find_tasks', 'search_tasks', 'list_todos'],
  manage_tags: [
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
  move_folder: ['rename_folder', 'move_directory'],
  move_note: ['move', 'mv', 'rename', 'rename_note'],
  prepend_note: ['prepend', 'prepend_to_note', 'prepend_content'],
  read_note: [
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
  rename_tag: ['merge_tags', 'replace_tag', 'change_tag'],
  search_notes: ['search', 'find', 'query', 'grep', 'search_vault', 'full_text_search', 'find_note', 'find_notes'],
  set_properties: ['set_property', 'update_properties', 'set_frontmatter', 'update_frontmatter', 'set_metadata'],
  undo: ['revert', 'rollback', 'undo_transaction'],
  update_note: ['update', 'write', 'write_note', 'save_note', 'replace_note', 'overwrite_note', 'rewrite_note'],
};

/** Finds the tool that other programs call by this name. */
export function guessTool(name: string): string | undefined {
  const plain = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[-. ]/g, '_')
    .toLowerCase()
    .replace(/^(?:obsidian|vault)_/, '')
    .replace(/(?:^|_)(?:file|page|document)(s?)(?=$|_)/, (found, several) =>
      found.replace(/(?<![a-z])[a-z]+$/, `note${several}`),
    );
  return toolNames.find((tool) => tool === plain || otherNames[tool]?.includes(plain));
}
