// Made by `pnpm generate` from the command contracts. Never edited by hand.
export const traits = {
  add_bookmark: {
    group: 'write',
    effect: 'write',
    isIdempotent: true,
  },
  add_view: {
    group: 'write',
    effect: 'write',
  },
  append_note: {
    group: 'write',
    effect: 'write',
  },
  apply_template: {
    group: 'write',
    effect: 'write',
    namesFiles: true,
  },
  batch: {
    group: 'bulk',
    effect: 'destructive',
    writesBy: 'itself',
    holdsCommands: true,
  },
  bulk_delete: {
    group: 'bulk',
    effect: 'destructive',
    previewsByDefault: true,
    needsConsent: true,
    takesConfirm: true,
  },
  bulk_move: {
    group: 'bulk',
    effect: 'write',
    previewsByDefault: true,
  },
  bulk_tag: {
    group: 'bulk',
    effect: 'write',
    previewsByDefault: true,
    replacesContent: true,
    isIdempotent: true,
  },
  call_tool: {
    group: 'agent',
    effect: 'destructive',
    writesBy: 'other-commands',
    isAboutAgent: true,
  },
  check_base: {
    group: 'find',
    effect: 'read',
  },
  complete_task: {
    group: 'tasks',
    effect: 'write',
  },
  create_base: {
    group: 'write',
    effect: 'write',
    namesFiles: true,
  },
  create_folder: {
    group: 'files',
    effect: 'write',
    isIdempotent: true,
  },
  create_note: {
    group: 'write',
    effect: 'write',
    namesFiles: true,
  },
  create_unique_note: {
    group: 'write',
    effect: 'write',
    namesFiles: true,
  },
  delete_folder: {
    group: 'files',
    effect: 'destructive',
    needsConsent: true,
  },
  delete_note: {
    group: 'files',
    effect: 'destructive',
    needsConsent: true,
    takesConfirm: true,
  },
  describe: {
    group: 'agent',
    effect: 'read',
    isAboutAgent: true,
  },
  edit_canvas: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
  },
  edit_note: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
  },
  find_broken_links: {
    group: 'links',
    effect: 'read',
  },
  find_orphans: {
    group: 'links',
    effect: 'read',
  },
  find_related: {
    group: 'links',
    effect: 'read',
  },
  generate_moc: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
    isIdempotent: true,
    namesFiles: true,
  },
  get_daily_note: {
    group: 'tasks',
    effect: 'write',
    isIdempotent: true,
  },
  get_graph: {
    group: 'links',
    effect: 'read',
    seeAlso: 'To see the graph in a browser: obsidian-agent graph --html FILE',
  },
  get_links: {
    group: 'links',
    effect: 'read',
  },
  get_note_info: {
    group: 'find',
    effect: 'read',
  },
  get_periodic_note: {
    group: 'tasks',
    effect: 'write',
    isIdempotent: true,
  },
  get_random_note: {
    group: 'find',
    effect: 'read',
  },
  get_settings: {
    group: 'agent',
    effect: 'read',
  },
  get_vault_info: {
    group: 'agent',
    effect: 'read',
  },
  index_vault: {
    group: 'agent',
    effect: 'read',
  },
  list_aliases: {
    group: 'find',
    effect: 'read',
  },
  list_bases: {
    group: 'find',
    effect: 'read',
  },
  list_bookmarks: {
    group: 'find',
    effect: 'read',
  },
  list_files: {
    group: 'find',
    effect: 'read',
  },
  list_folders: {
    group: 'find',
    effect: 'read',
  },
  list_history: {
    group: 'history',
    effect: 'read',
  },
  list_notes: {
    group: 'find',
    effect: 'read',
  },
  list_properties: {
    group: 'find',
    effect: 'read',
  },
  list_structure: {
    group: 'find',
    effect: 'read',
  },
  list_tags: {
    group: 'tasks',
    effect: 'read',
  },
  list_tasks: {
    group: 'tasks',
    effect: 'read',
  },
  list_templates: {
    group: 'find',
    effect: 'read',
  },
  list_tools: {
    group: 'agent',
    effect: 'read',
    isAboutAgent: true,
  },
  manage_tags: {
    group: 'tasks',
    effect: 'write',
    replacesContent: true,
    isIdempotent: true,
  },
  move_folder: {
    group: 'files',
    effect: 'write',
    namesFiles: true,
  },
  move_note: {
    group: 'files',
    effect: 'write',
    namesFiles: true,
  },
  prepend_note: {
    group: 'write',
    effect: 'write',
  },
  query_base: {
    group: 'find',
    effect: 'read',
  },
  read_canvas: {
    group: 'find',
    effect: 'read',
  },
  read_history: {
    group: 'history',
    effect: 'read',
  },
  read_note: {
    group: 'find',
    effect: 'read',
  },
  rename_tag: {
    group: 'tasks',
    effect: 'write',
    replacesContent: true,
  },
  search_notes: {
    group: 'find',
    effect: 'read',
  },
  set_formula: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
    isIdempotent: true,
  },
  set_properties: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
    isIdempotent: true,
  },
  undo: {
    group: 'history',
    effect: 'write',
    writesBy: 'itself',
    reverts: true,
    needsConsent: true,
    replacesContent: true,
  },
  update_note: {
    group: 'write',
    effect: 'write',
    replacesContent: true,
    isIdempotent: true,
  },
} as const;
