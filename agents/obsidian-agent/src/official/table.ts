/** A command of the official command line that runs without the app. */
export interface HeadlessCommand {
  /** The module next to this one that has its code, and the name there. */
  readonly module:
    | 'about'
    | 'app'
    | 'bases'
    | 'daily'
    | 'files'
    | 'history'
    | 'links'
    | 'properties'
    | 'search'
    | 'tasks';
  readonly run: string;
  /** The parameters and the flags that it takes, as `name=value` and `name`. */
  readonly takes: string;
  readonly flags: string;
  /** What does the same by the agent's own names. */
  readonly like: string;
  /** How it differs from the app. */
  readonly differs?: string;
}

/** The commands of the official command line that run without the app. */
export const headlessCommands: Readonly<Record<string, HeadlessCommand>> = {
  help: { module: 'about', run: 'help', takes: '', flags: '', like: '--help', differs: 'lists these commands' },
  version: {
    module: 'about',
    run: 'version',
    takes: '',
    flags: '',
    like: '--version',
    differs: "the agent's version, not Obsidian's",
  },
  bases: { module: 'bases', run: 'bases', takes: '', flags: '', like: 'bases' },
  'base:views': {
    module: 'bases',
    run: 'views',
    takes: 'file path',
    flags: '',
    like: 'list_bases',
    differs: 'needs file= or path=',
  },
  'base:query': {
    module: 'bases',
    run: 'query',
    takes: 'file path view format',
    flags: '',
    like: 'base BASE [VIEW]',
    differs: 'needs file= or path=; without view=, the first view; problems go to stderr',
  },
  'base:create': {
    module: 'bases',
    run: 'create',
    takes: 'file path view name content',
    flags: 'open newtab',
    like: 'create_note --base',
    differs: 'needs file= or path=; without view=, the first view; filters that do not hold go to stderr',
  },
  bookmarks: { module: 'app', run: 'bookmarks', takes: 'format', flags: 'total verbose', like: 'list_bookmarks' },
  bookmark: {
    module: 'app',
    run: 'bookmark',
    takes: 'file subpath folder search url title',
    flags: '',
    like: 'add_bookmark',
    differs: 'one that exists already is not added again',
  },
  'daily:path': { module: 'daily', run: 'path', takes: '', flags: '', like: 'get_daily_note --dry-run' },
  'daily:read': { module: 'daily', run: 'read', takes: '', flags: '', like: 'get_daily_note' },
  'daily:append': {
    module: 'daily',
    run: 'append',
    takes: 'content paneType',
    flags: 'inline open',
    like: 'append today TEXT',
  },
  'daily:prepend': {
    module: 'daily',
    run: 'prepend',
    takes: 'content paneType',
    flags: 'inline open',
    like: 'prepend today TEXT',
  },
  diff: {
    module: 'history',
    run: 'diff',
    takes: 'file path from to filter',
    flags: '',
    like: 'read_history',
    differs: 'versions that this agent replaced; filter= has no effect',
  },
  history: {
    module: 'history',
    run: 'history',
    takes: 'file path',
    flags: '',
    like: 'read_history',
    differs: 'versions that this agent replaced',
  },
  'history:list': {
    module: 'history',
    run: 'historyList',
    takes: '',
    flags: '',
    like: 'list_history',
    differs: 'files that this agent changed',
  },
  'history:read': {
    module: 'history',
    run: 'historyRead',
    takes: 'file path version',
    flags: '',
    like: 'read_history',
    differs: 'versions that this agent replaced',
  },
  'history:restore': {
    module: 'history',
    run: 'historyRestore',
    takes: 'file path version',
    flags: '',
    like: 'undo',
    differs: 'versions that this agent replaced',
  },
  file: { module: 'files', run: 'file', takes: 'file path', flags: '', like: 'list_files --files' },
  files: { module: 'files', run: 'files', takes: 'folder ext', flags: 'total', like: 'list_files' },
  folder: { module: 'files', run: 'folder', takes: 'path info', flags: '', like: 'list_folders' },
  folders: { module: 'files', run: 'folders', takes: 'folder', flags: 'total', like: 'list_folders' },
  create: {
    module: 'files',
    run: 'create',
    takes: 'name path content template',
    flags: 'overwrite open newtab',
    like: 'create_note',
    differs: 'an existing name gets a number, as in the app',
  },
  read: { module: 'files', run: 'read', takes: 'file path', flags: '', like: 'read_note' },
  append: { module: 'files', run: 'append', takes: 'file path content', flags: 'inline', like: 'append_note' },
  prepend: { module: 'files', run: 'prepend', takes: 'file path content', flags: 'inline', like: 'prepend_note' },
  move: { module: 'files', run: 'move', takes: 'file path to', flags: '', like: 'move_note' },
  rename: { module: 'files', run: 'rename', takes: 'file path name', flags: '', like: 'move_note' },
  delete: { module: 'files', run: 'remove', takes: 'file path', flags: 'permanent', like: 'delete_note' },
  backlinks: { module: 'links', run: 'backlinks', takes: 'file path format', flags: 'counts total', like: 'get_links' },
  links: { module: 'links', run: 'links', takes: 'file path', flags: 'total', like: 'get_links' },
  unresolved: {
    module: 'links',
    run: 'unresolved',
    takes: 'format',
    flags: 'total counts verbose',
    like: 'find_broken_links',
  },
  orphans: { module: 'links', run: 'orphans', takes: '', flags: 'total', like: 'find_orphans' },
  deadends: { module: 'links', run: 'deadends', takes: '', flags: 'total', like: 'find_orphans' },
  outline: {
    module: 'files',
    run: 'outline',
    takes: 'file path format',
    flags: 'total',
    like: 'read_note --include headings',
  },
  plugins: {
    module: 'app',
    run: 'plugins',
    takes: 'filter format',
    flags: 'versions',
    like: 'get_settings',
    differs: 'core plugins as listed in .obsidian',
  },
  'plugins:enabled': {
    module: 'app',
    run: 'pluginsEnabled',
    takes: 'filter format',
    flags: 'versions',
    like: 'get_settings',
  },
  plugin: { module: 'app', run: 'plugin', takes: 'id', flags: '', like: 'get_settings' },
  aliases: { module: 'links', run: 'aliases', takes: 'file path', flags: 'total verbose active', like: 'list_aliases' },
  properties: {
    module: 'properties',
    run: 'properties',
    takes: 'file path name sort format',
    flags: 'total counts active',
    like: 'list_properties',
  },
  'property:set': {
    module: 'properties',
    run: 'propertySet',
    takes: 'name value type file path',
    flags: '',
    like: 'set_properties',
  },
  'property:remove': {
    module: 'properties',
    run: 'propertyRemove',
    takes: 'name file path',
    flags: '',
    like: 'set_properties',
  },
  'property:read': {
    module: 'properties',
    run: 'propertyRead',
    takes: 'name file path',
    flags: '',
    like: 'read_note --include properties',
  },
  'random:read': { module: 'files', run: 'randomRead', takes: 'folder', flags: '', like: 'get_random_note' },
  search: {
    module: 'search',
    run: 'search',
    takes: 'query path limit format',
    flags: 'total case',
    like: 'search_notes',
    differs: "also matches what Obsidian's search view matches",
  },
  'search:context': {
    module: 'search',
    run: 'searchContext',
    takes: 'query path limit format',
    flags: 'case',
    like: 'search_notes',
  },
  tags: {
    module: 'properties',
    run: 'tags',
    takes: 'file path sort format',
    flags: 'total counts active',
    like: 'list_tags',
  },
  tag: { module: 'properties', run: 'tag', takes: 'name', flags: 'total verbose', like: 'list_tags' },
  tasks: {
    module: 'tasks',
    run: 'tasks',
    takes: 'file path status format',
    flags: 'total done todo verbose active daily',
    like: 'list_tasks',
  },
  task: {
    module: 'tasks',
    run: 'task',
    takes: 'ref file path line status',
    flags: 'toggle daily done todo',
    like: 'complete_task',
  },
  templates: { module: 'app', run: 'templates', takes: '', flags: 'total', like: 'list_templates' },
  'template:read': { module: 'app', run: 'templateRead', takes: 'name title', flags: 'resolve', like: 'read_note' },
  'template:insert': {
    module: 'app',
    run: 'templateInsert',
    takes: 'name file path',
    flags: '',
    like: 'apply_template',
    differs: 'needs file= or path=',
  },
  themes: { module: 'app', run: 'themes', takes: '', flags: 'versions', like: 'get_settings' },
  theme: { module: 'app', run: 'theme', takes: 'name', flags: '', like: 'get_settings' },
  snippets: { module: 'app', run: 'snippets', takes: '', flags: '', like: 'get_settings' },
  'snippets:enabled': { module: 'app', run: 'snippetsEnabled', takes: '', flags: '', like: 'get_settings' },
  unique: { module: 'files', run: 'unique', takes: 'name content paneType', flags: 'open', like: 'create_unique_note' },
  vault: { module: 'files', run: 'vault', takes: 'info', flags: '', like: 'get_vault_info' },
  vaults: { module: 'app', run: 'vaults', takes: '', flags: 'total verbose', like: 'vaults' },
  wordcount: {
    module: 'files',
    run: 'wordcount',
    takes: 'file path',
    flags: 'words characters',
    like: 'get_note_info',
  },
  workspaces: { module: 'app', run: 'workspaces', takes: '', flags: 'total', like: 'get_settings' },
  recents: {
    module: 'app',
    run: 'recents',
    takes: '',
    flags: 'total',
    like: 'get_settings',
    differs: 'files that still exist',
  },
};
