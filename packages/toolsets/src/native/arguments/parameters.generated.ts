// Made by `pnpm generate` from the command contracts. Never edited by hand.
/** What each command takes: names of parameters, each with its kind. */
export const parameters: Readonly<Record<string, string>> = {
  append_note:
    'note:text content:text heading:text create_if_missing:flag if_match:text dry_run:flag response_format:text',
  apply_template: 'template:text note:text variables:object if_match:text dry_run:flag response_format:text',
  batch: 'commands:calls atomic:flag dry_run:flag response_format:text',
  bulk_delete: 'select:object confirm:flag mode:text dry_run:flag atomic:flag response_format:text',
  bulk_move: 'select:object to:text on_conflict:text update_links:text dry_run:flag atomic:flag response_format:text',
  bulk_tag: 'select:object add:texts remove:texts where:text dry_run:flag atomic:flag response_format:text',
  complete_task: 'note:text task:any status:text if_match:text dry_run:flag response_format:text',
  create_folder: 'path:text dry_run:flag response_format:text',
  create_note:
    'path:text title:text folder:text content:text tags:texts properties:object template:text if_exists:text if_match:text dry_run:flag response_format:text',
  delete_folder: 'folder:text force:flag mode:text dry_run:flag response_format:text',
  delete_note: 'note:text confirm:flag mode:text if_match:text dry_run:flag response_format:text',
  edit_note: 'note:text edits:list if_match:text dry_run:flag response_format:text',
  find_broken_links: 'folder:text note:text limit:number cursor:text response_format:text',
  find_orphans: 'kind:text folder:text limit:number cursor:text response_format:text',
  find_related: 'note:text limit:number cursor:text response_format:text',
  generate_moc:
    'note:text folder:text tag:text query:text title:text sort:text if_match:text dry_run:flag response_format:text',
  get_daily_note: 'date:text create_if_missing:flag dry_run:flag response_format:text',
  get_graph:
    'note:text depth:number folder:text tags:texts match:text kinds:texts limit:number cursor:text response_format:text',
  get_links: 'note:text direction:text first_only:flag limit:number cursor:text response_format:text',
  get_note_info: 'note:text response_format:text',
  get_vault_info: 'response_format:text',
  list_folders: 'folder:text depth:number limit:number cursor:text response_format:text',
  list_history:
    'note:text plan_id:text task_id:text request_id:text since:text until:text limit:number cursor:text response_format:text',
  list_notes:
    'folder:text recursive:flag notes:texts tags:texts match:text properties:object name:text modified_since:text sort:text excerpts:flag limit:number cursor:text response_format:text',
  list_properties: 'folder:text sort:text limit:number cursor:text response_format:text',
  list_structure: 'folder:text depth:number include_files:text limit:number cursor:text response_format:text',
  list_tags:
    'folder:text prefix:text nested:flag own_only:flag sort:text limit:number cursor:text response_format:text',
  list_tasks:
    'folder:text note:text include_completed:flag status:texts due_before:text due_after:text tags:texts match:text text:text ignore_global_filter:flag sort:text limit:number cursor:text response_format:text',
  manage_tags: 'note:text add:texts remove:texts where:text if_match:text dry_run:flag response_format:text',
  move_folder: 'folder:text to:text update_links:text dry_run:flag response_format:text',
  move_note: 'note:text to:text update_links:text if_match:text dry_run:flag response_format:text',
  prepend_note:
    'note:text content:text heading:text create_if_missing:flag if_match:text dry_run:flag response_format:text',
  read_note:
    'note:text heading:text block:text start_line:number end_line:number line_numbers:flag include:texts max_bytes:number max_lines:number response_format:text',
  rename_tag: 'from:text to:text dry_run:flag response_format:text',
  search_notes:
    'query:text mode:text where:text folder:text tags:texts match:text exclude:texts sort:text snippets:number read_content:flag max_bytes:number limit:number cursor:text response_format:text',
  set_properties: 'note:text set:object unset:texts if_match:text dry_run:flag response_format:text',
  undo: 'transaction_id:text request_id:text task_id:text plan_id:text dry_run:flag response_format:text',
  update_note:
    'note:text content:text keep_frontmatter:flag create_if_missing:flag if_match:text dry_run:flag response_format:text',
};
