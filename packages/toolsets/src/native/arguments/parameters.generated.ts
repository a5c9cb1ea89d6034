// Made by `pnpm generate` from the command contracts. Never edited by hand.
/** What each command takes: names of parameters, each with its kind or its values. */
export const parameters: Readonly<Record<string, string>> = {
  add_bookmark:
    'file:text folder:text search:text url:text title:text group:text dry_run:flag response_format:concise|detailed',
  add_view:
    'base:text note:text block:number name:text layout:text filters:any order:texts settings:object allow_problems:flag if_match:text dry_run:flag response_format:concise|detailed',
  append_note:
    'note:text content:text heading:text create_if_missing:flag if_match:text dry_run:flag response_format:concise|detailed',
  apply_template:
    'template:text note:text variables:object if_match:text dry_run:flag response_format:concise|detailed',
  batch: 'commands:calls atomic:flag dry_run:flag response_format:concise|detailed',
  bulk_delete:
    'select:object confirm:flag mode:setting|trash|permanent dry_run:flag atomic:flag response_format:concise|detailed',
  bulk_move:
    'select:object to:text on_conflict:error|skip|rename update_links:setting|always|never dry_run:flag atomic:flag response_format:concise|detailed',
  bulk_tag:
    'select:object add:texts remove:texts where:frontmatter|inline|both dry_run:flag atomic:flag response_format:concise|detailed',
  check_base: 'base:text note:text block:number yaml:text response_format:concise|detailed',
  complete_task: 'note:text task:any status:text if_match:text dry_run:flag response_format:concise|detailed',
  create_base:
    'path:text yaml:text filters:any formulas:object properties:object summaries:object views:list allow_problems:flag if_exists:error|skip|rename|overwrite if_match:text dry_run:flag response_format:concise|detailed',
  create_folder: 'path:text dry_run:flag response_format:concise|detailed',
  create_note:
    'path:text title:text folder:text content:text tags:texts properties:object template:text base:text view:text this:text if_exists:error|skip|rename|overwrite if_match:text dry_run:flag response_format:concise|detailed',
  create_unique_note: 'name:text content:text dry_run:flag response_format:concise|detailed',
  delete_folder: 'folder:text force:flag mode:setting|trash|permanent dry_run:flag response_format:concise|detailed',
  delete_note:
    'note:text confirm:flag mode:setting|trash|permanent if_match:text dry_run:flag response_format:concise|detailed',
  edit_canvas:
    'canvas:text operations:list create_if_missing:flag if_match:text dry_run:flag response_format:concise|detailed',
  edit_note: 'note:text edits:list if_match:text dry_run:flag response_format:concise|detailed',
  find_broken_links: 'folder:text note:text limit:number cursor:text response_format:concise|detailed',
  find_orphans:
    'kind:no_incoming|isolated|dead_ends folder:text limit:number cursor:text response_format:concise|detailed',
  find_related: 'note:text limit:number cursor:text response_format:concise|detailed',
  generate_moc:
    'note:text folder:text tag:text query:text title:text sort:title|path|modified|created if_match:text dry_run:flag response_format:concise|detailed',
  get_daily_note: 'date:text create_if_missing:flag dry_run:flag response_format:concise|detailed',
  get_graph:
    'note:text depth:number folder:text tags:texts match:all|any kinds:texts limit:number cursor:text response_format:concise|detailed',
  get_links:
    'note:text direction:out|in|both first_only:flag limit:number cursor:text response_format:concise|detailed',
  get_note_info: 'note:text response_format:concise|detailed',
  get_periodic_note:
    'period:week|month|quarter|year date:text create_if_missing:flag dry_run:flag response_format:concise|detailed',
  get_random_note: 'folder:text response_format:concise|detailed',
  get_settings: 'include:texts response_format:concise|detailed',
  get_vault_info: 'response_format:concise|detailed',
  index_vault: 'dry_run:flag max_characters:number response_format:concise|detailed',
  list_aliases: 'folder:text note:text limit:number cursor:text response_format:concise|detailed',
  list_bases: 'folder:text blocks:flag limit:number cursor:text response_format:concise|detailed',
  list_bookmarks: 'limit:number cursor:text response_format:concise|detailed',
  list_files: 'folder:text extension:text files:texts limit:number cursor:text response_format:concise|detailed',
  list_folders: 'folder:text depth:number limit:number cursor:text response_format:concise|detailed',
  list_history:
    'note:text plan_id:text task_id:text request_id:text since:text until:text limit:number cursor:text response_format:concise|detailed',
  list_notes:
    'folder:text recursive:flag notes:texts tags:texts match:all|any properties:object name:text modified_since:text sort:path|title|modified|created|size excerpts:flag limit:number cursor:text response_format:concise|detailed',
  list_properties: 'folder:text sort:count|name limit:number cursor:text response_format:concise|detailed',
  list_structure:
    'folder:text depth:number include_files:none|notes|all limit:number cursor:text response_format:concise|detailed',
  list_tags:
    'folder:text prefix:text nested:flag own_only:flag sort:count|name limit:number cursor:text response_format:concise|detailed',
  list_tasks:
    'folder:text note:text include_completed:flag status:texts due_before:text due_after:text tags:texts match:all|any text:text ignore_global_filter:flag sort:path|due limit:number cursor:text response_format:concise|detailed',
  list_templates: 'limit:number cursor:text response_format:concise|detailed',
  manage_tags:
    'note:text add:texts remove:texts where:frontmatter|inline|both if_match:text dry_run:flag response_format:concise|detailed',
  move_folder: 'folder:text to:text update_links:setting|always|never dry_run:flag response_format:concise|detailed',
  move_note:
    'note:text to:text update_links:setting|always|never if_match:text dry_run:flag response_format:concise|detailed',
  prepend_note:
    'note:text content:text heading:text create_if_missing:flag if_match:text dry_run:flag response_format:concise|detailed',
  query_base:
    'base:text note:text block:number yaml:text view:text all_views:flag this:text filter:text columns:texts format:json|csv|tsv|md|paths limit:number cursor:text response_format:concise|detailed',
  read_canvas: 'canvas:text limit:number cursor:text response_format:concise|detailed',
  read_history:
    'note:text version:number transaction_id:text compare_with:number max_bytes:number max_lines:number response_format:concise|detailed',
  read_note:
    'note:text heading:text block:text start_line:number end_line:number line_numbers:flag include:texts max_bytes:number max_lines:number response_format:concise|detailed',
  rename_tag: 'from:text to:text dry_run:flag response_format:concise|detailed',
  search_notes:
    'query:text mode:obsidian|question|words|simple|text|regex where:anywhere|content folder:text tags:texts match:all|any exclude:texts sort:relevance|modified|path snippets:number read_content:flag max_bytes:number limit:number cursor:text response_format:concise|detailed',
  set_formula:
    'base:text note:text block:number name:text formula:text allow_problems:flag if_match:text dry_run:flag response_format:concise|detailed',
  set_properties: 'note:text set:object unset:texts if_match:text dry_run:flag response_format:concise|detailed',
  undo: 'transaction_id:text request_id:text task_id:text plan_id:text dry_run:flag response_format:concise|detailed',
  update_note:
    'note:text content:text keep_frontmatter:flag create_if_missing:flag if_match:text dry_run:flag response_format:concise|detailed',
};
