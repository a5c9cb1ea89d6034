/** Tools of the small list: those that everyday jobs need, by the calls in `tests/mcp/recorded-calls.ts`. */
export const core: readonly string[] = [
  'append_note',
  'bulk_tag',
  'complete_task',
  'create_note',
  'delete_note',
  'edit_note',
  'find_broken_links',
  'get_daily_note',
  'get_links',
  'list_notes',
  'list_tasks',
  'manage_tags',
  'move_note',
  'query_base',
  'read_note',
  'rename_tag',
  'search_notes',
  'set_properties',
  'undo',
];

/** When to use a tool and what it returns, where the summary of its command does not say so. */
export const descriptions: Readonly<Record<string, string>> = {
  append_note:
    'Add text at the end of a note or of one of its sections. Use it for logs, lists and new tasks ("- [ ] …").',
  apply_template:
    "Insert one of the vault's templates into a note, which is created if it is missing. Fills in title, date and time.",
  bulk_delete:
    'Move many notes to the trash. Lists the notes and changes nothing unless dry_run is false; then it needs confirm: true.',
  bulk_move:
    'Move many notes into a folder and update links. Lists the moves and changes nothing unless dry_run is false.',
  bulk_tag: 'Add tags to many notes, or remove them. Lists the notes and changes nothing unless dry_run is false.',
  complete_task:
    'Mark a task as done, or set another status. A repeating task gets its next occurrence. Find tasks with list_tasks.',
  create_folder: 'Create a folder. Not needed before creating or moving notes: missing folders are created.',
  create_note:
    'Create a note, optionally from a template. Never replaces an existing note: add to it with append_note, change it with edit_note.',
  delete_note: 'Move a note or another file to the trash. Needs confirm: true, which means that the user agreed.',
  edit_note:
    'Change parts of a note; the rest stays as it is. Replace text, or add to, replace or delete a section, a block or a range of lines.',
  edit_canvas:
    'Change a canvas: add, move, edit, connect and remove cards, files, links and groups. Chooses free places and ids. Read it with read_canvas first.',
  find_broken_links: 'List links to notes that do not exist, most-referenced missing notes first.',
  find_orphans: 'List notes that no other note links to, for example to tidy up.',
  generate_moc: 'Write a map of content: a note that links to all notes of a query, folder or tag.',
  get_daily_note:
    'Read the daily note of a day. If it is missing, it is created from its template. To add to it, use append_note with note: "today" and create_if_missing: true.',
  get_links: 'List the links of a note and its backlinks (which notes link to it), with the line of each.',
  list_history: 'List past writes with their transaction ids, newest first, for undo.',
  list_notes:
    'List notes by folder, tags, properties, part of the name, or last change, without their text. To find text, use search_notes.',
  list_tasks:
    'List tasks with their notes, lines and dates; open ones by default. For overdue tasks, send due_before: "today".',
  manage_tags: 'Add tags to a note, or remove them; other tags stay.',
  move_note: 'Rename or move a note or another file, and update all links to it.',
  query_base:
    'Run a view of a base (.base): the rows, columns and totals of a table that the vault defines. Use it when the user names a base; for one-off questions, send yaml with filters. list_bases names the bases.',
  read_canvas:
    'Return a canvas (.canvas) as nodes and edges, with the etag for if_match: cards with their text, files, links, groups, and what is connected.',
  read_note: 'Read a note, or one section, block or range of lines. Also returns the etag for if_match.',
  rename_tag: 'Rename a tag, and the tags nested below it, in all notes.',
  search_notes:
    'Find notes by their text, name, tags or properties; returns paths with matching lines, best first. Send a question or key words.',
  set_properties: 'Set or remove properties (frontmatter) of a note; other properties stay.',
  undo: 'Undo a write by the transaction_id that it returned. Refused if a file has changed since.',
  update_note: 'Replace the whole text of a note. To change a part of it, use edit_note.',
};

/** Longer texts of the contract, and what tools say instead: many of them have the parameter. */
export const shorter: readonly (readonly [string, string])[] = [
  [
    'Path in the vault ("Projects/Plan", ".md" optional), name as in a link, or alias, tried in this order; "/Projects/Plan" is only ever a path.',
    'Path in the vault ("Projects/Plan"), name or alias.',
  ],
  [
    'A note by path in the vault ("Projects/Plan", ".md" optional), name or alias; any other file by path or name, with its extension ("Boards/Trip.canvas", "map.png").',
    'Note by path, name or alias; other files with their extension ("map.png").',
  ],
  [
    'Obsidian search syntax: words, OR, -word, "phrase", /regex/, ( ), [property:value], and file: path: content: tag: line: block: section: task: task-todo: task-done: match-case: ignore-case:.',
    'Obsidian search syntax: words, OR, -word, "phrase", /regex/, ( ), [property:value], file: path: tag: line: section: task-todo: task-done: match-case:.',
  ],
  [
    'New path. A bare name renames the file in its folder; "/Plan" is in the root of the vault. An existing folder, or a path with a final "/", is the folder to move into. The extension stays and may be left out. Missing folders are created.',
    'New path. A bare name renames in place; an existing folder, or a path with a final "/", is the folder to move into.',
  ],
  ['Expected etag of the note; the write is refused if the note has changed.', 'Refuse unless the note has this etag.'],
  ['true: only show what would change, with diffs. Default: false.', 'true: only show the changes. Default: false.'],
  ['true: only show what would change. false: make the changes. Default: true.', 'false: make the changes.'],
  [
    'true: if one item fails, nothing is changed. false: change the others and report failures. Default: false.',
    'true: change nothing if one item fails. Default: false.',
  ],
  ['Level of detail of the answer text. Default: concise.', 'Default: concise.'],
  [
    'Whether to update links to moved files. Default: setting, which updates them unless the vault sets alwaysUpdateLinks to false.',
    "Whether to update links. Default: the vault's setting.",
  ],
  [
    'If the note exists: fail (default), leave it unchanged, create "Plan 1" instead, or replace it.',
    'If the note exists: fail (default), leave it unchanged, or create "Plan 1" instead.',
  ],
  ['Whether a match needs all of the tags (default) or any one of them.', 'All of the tags (default) or any.'],
];
