import { examplesOf, generalRows, type HelpPage, type HelpRow } from '@obsidian-agent/cli';
import { type CommandDescription, type CommandGroup, type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';
import { commandNames, flagName, flagsOf, listCommands } from './commands.ts';
import { type ShortName, shortNameOf, shortNames } from './short-names.ts';

/** The parts of the help, in their order. */
const PARTS = [
  'Read',
  'Search',
  'Write',
  'Organise',
  'Tasks and daily notes',
  'History',
  'Models',
  'Plans',
  'Set up',
] as const;
type HelpPart = (typeof PARTS)[number];

const partsOfGroups: Readonly<Record<CommandGroup, HelpPart>> = {
  find: 'Read',
  write: 'Write',
  tasks: 'Tasks and daily notes',
  links: 'Search',
  files: 'Organise',
  bulk: 'Organise',
  history: 'History',
  agent: 'Models',
};
/** Commands that people look for in another part than models do. */
const partsOfCommands: Readonly<Record<string, HelpPart>> = {
  search_notes: 'Search',
  get_vault_info: 'Read',
  manage_tags: 'Organise',
  list_tags: 'Read',
  rename_tag: 'Organise',
};

/** Words that are not commands of the contract. */
const otherWords: readonly (readonly [HelpPart, ...HelpRow])[] = [
  ['Read', 'vaults', 'List the vaults that have a name.'],
  ['Search', 'graph --html FILE', "Draw the vault's graph as a page for a browser."],
  ['Models', 'mcp [options]', 'Serve vaults to language models over the Model Context Protocol.'],
  ['Plans', 'obsidian-orchestrator', 'A program of its own: runs plans of calls, each in its own process.'],
  ['Set up', 'doctor', 'Check the set-up, and say what to do.'],
  ['Set up', 'init', 'Write AGENTS.md into the vault: how a coding agent should work there.'],
  ['Set up', 'paths', 'List every path that is written to.'],
];

/** What the help says about the program. */
export function generalPage(): HelpPage {
  return [
    'obsidian-agent finds, reads and changes notes of an Obsidian vault. Obsidian need not be running.',
    'Usage:\n  obsidian-agent COMMAND [WORD…] [--flag VALUE …]\n  cat request.json | obsidian-agent',
    ...PARTS.map((title) => ({ title, rows: rowsOf(title) })),
    examplesOf('obsidian-agent', ['search garden seeds', 'append today "had tea"']),
    `Names of the contract work as well: ${commandNames().join(', ')}.`,
    {
      title: 'Options',
      rows: [
        ['--exit-code', "Exit with the response's code instead of 0"],
        ['--describe', 'Print versions, limits, and commands with their schemas, as JSON'],
        ...generalRows,
      ],
    },
    { title: 'Environment', rows: Object.entries(ENVIRONMENT) },
  ];
}

function rowsOf(title: HelpPart): HelpRow[] {
  const own = listCommands().filter((command) => partOf(command) === title);
  const [short = [], long = []] = [true, false].map((isShort) =>
    own.filter(({ name }) => (shortNameOf(name) !== undefined) === isShort),
  );
  return [
    // What people type most comes first.
    ...[...short, ...long].flatMap(wordRows),
    ...otherWords.flatMap(([part, ...row]): HelpRow[] => (part === title ? [row] : [])),
  ];
}

function partOf({ name }: CommandDescription): HelpPart {
  return partsOfCommands[name] ?? partsOfGroups[traitsV2[name as CommandNameV2].group];
}

/** The ways to type a command: its short names, or else its name in the contract. */
function wordRows({ name, summary }: CommandDescription): HelpRow[] {
  const words = Object.entries(shortNames).filter(([, short]) => short.runs === name);
  if (words.length === 0) return [[name, inFlags(summary)]];
  return words.map(([word, short]) => [usageOf(word, short), inFlags(short.summary ?? summary)]);
}

function usageOf(word: string, short: ShortName | undefined): string {
  return [word, ...Object.keys(short?.takes ?? {})].join(' ');
}

const ENVIRONMENT: Readonly<Record<string, string>> = {
  OBSIDIAN_VAULT_PATH: 'Default vault',
  OBSIDIAN_AGENT_SETTINGS:
    'Path of settings.json; its obsidian_vault_path is the default vault if OBSIDIAN_VAULT_PATH is unset',
  OBSIDIAN_AGENT_CACHE_DIR: 'Cache directory; safe to delete',
  OBSIDIAN_AGENT_STATE_DIR: "Directory of the key that seals deletions into the desktop's trash",
  OBSIDIAN_AGENT_EMBEDDINGS_URL: 'Service of a model that finds notes by meaning, such as http://localhost:11434/v1',
  OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'Name of its model',
  OBSIDIAN_AGENT_EMBEDDINGS_KEY: 'Key of that service, if it needs one',
  OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: 'Folder of a token table, which is used instead of a service',
  OBSIDIAN_AGENT_ALLOWED_ROOTS: 'Directories that may contain vaults, separated as in PATH',
  OBSIDIAN_AGENT_READ_ONLY: 'true refuses every write',
  OBSIDIAN_AGENT_EXIT_CODE: 'true is the same as --exit-code',
  OBSIDIAN_AGENT_LOG_LEVEL: 'trace, debug, info, warn (default), error or silent; logs go to stderr',
  OBSIDIAN_AGENT_LOCK_TIMEOUT_MS: 'How long a write waits for another one (default: 60000)',
  OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: 'How long to wait for a request (default: 30000; 0 waits forever)',
};

const fields = new Set(listCommands().flatMap((command) => flagsOf(command).map(({ field }) => field)));

/** The same text with flags for the names of parameters. */
export function inFlags(text: string): string {
  const switches = text.replaceAll(/\b([a-z_]+) is (true|false)\b/g, (words, field: string, value) =>
    fields.has(field) ? `--${value === 'true' ? '' : 'no-'}${flagName(field)} is given` : words,
  );
  return switches
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (fields.has(word) ? `--${flagName(word)}` : word))
    .replaceAll('Previews only, unless', 'Only shows what would change, unless')
    .replaceAll(/ is given and (--[a-z-]+) is given/g, ' and $1 are given');
}
