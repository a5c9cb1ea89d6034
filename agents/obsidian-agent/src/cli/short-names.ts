import type { CommandNameV2 } from '@obsidian-agent/shared-types';

/** A word for a command of the contract, as people type it. */
export interface ShortName {
  readonly runs: CommandNameV2;
  /**
   * Parameters given by position: their names in the help, in order, and what they set. `[NAME]` is optional, and `NAME…`
   * takes all further words.
   */
  readonly takes: Readonly<Record<string, string>>;
  /** Parameters that the word sets, unless they are given. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** Required parameters that the word finds by itself. */
  readonly finds?: readonly string[];
  /** Parameters that make the first one unnecessary. */
  readonly insteadOfFirst?: readonly string[];
  /** The question for the first one if it is missing on a terminal. */
  readonly asks?: string;
  /** What else happens before the command runs; see `prepareCall`. */
  readonly expands?: 'daily' | 'task' | 'undo' | 'edit' | 'rename' | 'search';
  /** Replaces the command's summary where the word does something else. */
  readonly summary?: string;
  /** Replaces the descriptions of parameters that mean something else after the word. */
  readonly describes?: Readonly<Record<string, string>>;
}

/** The one table of short names; the command line, its help and completions are made from it. */
export const shortNames: Readonly<Record<string, ShortName>> = {
  search: {
    runs: 'search_notes',
    takes: { 'QUERY…': 'query' },
    expands: 'search',
    summary: "Search by a question, by words, or in Obsidian's search language.",
    describes: {
      query:
        'A question or words; or Obsidian search syntax: OR, -word, "phrase", /regex/, ( ), [property:value], and file: ' +
        'path: content: tag: line: block: section: task: task-todo: task-done: match-case: ignore-case:.',
      mode:
        'question: plain words, the best answer first; obsidian: Obsidian search syntax; words: whole words, ignoring ' +
        'accents; simple: all given parts of text; text: the exact text; regex: a regular expression without slashes. ' +
        'Default: obsidian if the query has its syntax, else question.',
    },
  },
  read: { runs: 'read_note', takes: { NOTE: 'note' } },
  canvas: { runs: 'read_canvas', takes: { CANVAS: 'canvas' } },
  info: { runs: 'get_note_info', takes: { NOTE: 'note' } },
  notes: { runs: 'list_notes', takes: { '[FOLDER]': 'folder' } },
  recent: {
    runs: 'list_notes',
    takes: { '[FOLDER]': 'folder' },
    sets: { sort: 'modified' },
    summary: 'List notes, last changed first.',
  },
  folders: { runs: 'list_folders', takes: { '[FOLDER]': 'folder' } },
  tree: { runs: 'list_structure', takes: { '[FOLDER]': 'folder' } },
  properties: { runs: 'list_properties', takes: { '[FOLDER]': 'folder' } },
  bases: { runs: 'list_bases', takes: { '[FOLDER]': 'folder' } },
  check: { runs: 'check_base', takes: { BASE: 'base' }, insteadOfFirst: ['note', 'yaml'] },
  files: { runs: 'list_files', takes: { '[FOLDER]': 'folder' } },
  bookmarks: { runs: 'list_bookmarks', takes: {} },
  base: {
    runs: 'query_base',
    takes: { BASE: 'base', '[VIEW]': 'view' },
    insteadOfFirst: ['note', 'yaml'],
    describes: {
      format:
        "table: columns that fit the terminal; the others are as in Obsidian's base:query. Default: table on a terminal, " +
        'else Markdown with summaries below it.',
    },
  },

  create: {
    runs: 'create_note',
    takes: { NAME: 'path', '[TEXT…]': 'content' },
    insteadOfFirst: ['title', 'content'],
    asks: 'Name of the note: ',
  },
  append: { runs: 'append_note', takes: { NOTE: 'note', 'TEXT…': 'content' } },
  prepend: { runs: 'prepend_note', takes: { NOTE: 'note', 'TEXT…': 'content' } },
  edit: {
    runs: 'edit_note',
    takes: { NOTE: 'note' },
    finds: ['edits'],
    expands: 'edit',
    summary: 'Change parts of a note, or open it in $EDITOR if no change is given.',
  },
  set: { runs: 'set_properties', takes: { NOTE: 'note', 'NAME=VALUE…': 'set' }, summary: 'Set properties of a note.' },
  unset: { runs: 'set_properties', takes: { NOTE: 'note', 'NAME…': 'unset' }, summary: 'Remove properties of a note.' },
  tag: { runs: 'manage_tags', takes: { NOTE: 'note', 'TAG…': 'add' }, summary: 'Add tags to a note.' },
  untag: { runs: 'manage_tags', takes: { NOTE: 'note', 'TAG…': 'remove' }, summary: 'Remove tags from a note.' },

  bookmark: { runs: 'add_bookmark', takes: { FILE: 'file' }, insteadOfFirst: ['folder', 'search', 'url'] },

  daily: {
    runs: 'get_daily_note',
    takes: { '[TEXT…]': 'content' },
    expands: 'daily',
    summary: "Read today's daily note, or add text at its end. A missing one is created.",
  },
  tasks: { runs: 'list_tasks', takes: { '[WORD…]': 'text' } },
  done: {
    runs: 'complete_task',
    takes: { 'TASK…': 'task' },
    finds: ['note'],
    expands: 'task',
    summary: 'Mark a task as done, by part of its text or as NOTE:LINE.',
  },
  tags: { runs: 'list_tags', takes: { '[PREFIX]': 'prefix' } },

  links: { runs: 'get_links', takes: { NOTE: 'note' } },
  backlinks: {
    runs: 'get_links',
    takes: { NOTE: 'note' },
    sets: { direction: 'in' },
    summary: 'List the links to a note.',
  },
  broken: { runs: 'find_broken_links', takes: { '[FOLDER]': 'folder' } },
  orphans: { runs: 'find_orphans', takes: { '[FOLDER]': 'folder' } },
  related: { runs: 'find_related', takes: { NOTE: 'note' } },

  move: { runs: 'move_note', takes: { NOTE: 'note', TO: 'to' } },
  rename: {
    runs: 'move_note',
    takes: { NOTE: 'note', NAME: 'to' },
    expands: 'rename',
    summary: 'Give a note another name in its folder, and update affected links.',
    describes: { to: 'New name, without a folder.' },
  },
  delete: { runs: 'delete_note', takes: { NOTE: 'note' } },

  history: { runs: 'list_history', takes: { '[NOTE]': 'note' } },
  undo: { runs: 'undo', takes: { '[TRANSACTION]': 'transaction_id' }, expands: 'undo' },

  vault: { runs: 'get_vault_info', takes: {} },
};

/** The positional arguments of a word, as in the help: `<NOTE>`, `<TEXT…>`, `[FOLDER]`. */
export function positionalsOf({ takes }: ShortName): string[] {
  return Object.keys(takes).map((name) => (name.startsWith('[') ? name : `<${name}>`));
}

/** The short name to type for a command of the contract: `read` for `read_note`. */
export function shortNameOf(command: string): string | undefined {
  return Object.keys(shortNames).find((word) => shortNames[word]?.runs === command);
}

/** How a short name is typed: `obsidian-agent append NOTE TEXT…`. */
export function usageOfWord(word: string): string {
  return ['obsidian-agent', word, ...Object.keys(shortNames[word]?.takes ?? {})].join(' ');
}

/** Finds a short name, by its word. */
export function shortNamed(word: string): ShortName | undefined {
  return Object.hasOwn(shortNames, word) ? shortNames[word] : undefined;
}
