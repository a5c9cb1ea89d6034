import { type HelpPage, type HelpRow, optionRows, renderHelp, stdoutLook } from '@obsidian-agent/cli';
import {
  type CommandDescription,
  type CommandGroup,
  type CommandNameV2,
  type TraitsV2,
  traitsV2,
} from '@obsidian-agent/shared-types';
import { commandNames, flagName, flagsOf, listCommands } from './commands.ts';
import { examplesOf } from './examples.ts';
import { commandOptions } from './read-flags.ts';
import { positionalsOf, type ShortName, shortNamed, shortNames } from './short-names.ts';

/** The parts of the help, in their order. */
const PARTS = ['Read', 'Search', 'Write', 'Organise', 'Tasks', 'History', 'Models', 'Plans'] as const;
type HelpPart = (typeof PARTS)[number];

const partsOfGroups: Readonly<Record<CommandGroup, HelpPart>> = {
  find: 'Read',
  write: 'Write',
  tasks: 'Tasks',
  links: 'Search',
  files: 'Organise',
  bulk: 'Organise',
  history: 'History',
  agent: 'Models',
};
/** Commands that people look for in another part than models do. */
const partsOfCommands: Readonly<Record<string, HelpPart>> = { search_notes: 'Search', get_vault_info: 'Read' };

/** Words that are not commands of the contract. */
const otherWords: readonly (readonly [HelpPart, ...HelpRow])[] = [
  ['Read', 'vaults', 'List the vaults that have a name.'],
  ['Search', 'graph --html FILE', "Draw the vault's graph as a page for a browser."],
  ['Models', 'mcp [options]', 'Serve vaults to language models over the Model Context Protocol.'],
  ['Plans', 'obsidian-orchestrator', 'A program of its own: runs plans of calls, each in its own process.'],
];

/** The text of `--help`. */
export function help(): string {
  return render(generalPage());
}

/** What the help says about the program. */
export function generalPage(): HelpPage {
  return [
    'obsidian-agent finds, reads and changes notes of an Obsidian vault. Obsidian need not be running.',
    'Usage:\n  obsidian-agent COMMAND [WORD…] [--flag VALUE …]\n  cat request.json | obsidian-agent',
    ...PARTS.map((title) => ({ title, rows: rowsOf(title) })),
    `Names of the contract work as well: ${commandNames().join(', ')}.`,
    {
      title: 'Options',
      rows: [
        ['help COMMAND', 'Show how a command is typed, with examples; the same as COMMAND --help'],
        ['completion bash|zsh|fish', 'Print the completions of a shell'],
        ['man', 'Print the manual page'],
        ['doctor', 'Check the set-up, and say what to do'],
        ['paths', 'List every path that is written to'],
        ['--color auto|always|never', 'When to use colours (default: auto); NO_COLOR turns them off'],
        ['--exit-code', "Exit with the response's code instead of 0"],
        ['--describe', 'Print versions, limits, and commands with their schemas, as JSON'],
        ['-V, --version', 'Print the version'],
        ['--licenses', 'Print the licences of this program and its dependencies'],
        ['-h, --help', 'Show this help'],
      ],
    },
    { title: 'Environment', rows: Object.entries(ENVIRONMENT) },
  ];
}

function rowsOf(title: HelpPart): HelpRow[] {
  const own = listCommands().filter((command) => partOf(command) === title);
  return [
    ...own.flatMap(wordRows),
    ...otherWords.flatMap(([part, ...row]): HelpRow[] => (part === title ? [row] : [])),
  ];
}

function partOf({ name }: CommandDescription): HelpPart {
  return partsOfCommands[name] ?? partsOfGroups[traitsV2[name as CommandNameV2].group];
}

/** The ways to type a command: its short names, or else its name in the contract. */
function wordRows({ name, summary }: CommandDescription): HelpRow[] {
  const words = Object.entries(shortNames).filter(([, short]) => short.runs === name);
  if (words.length === 0) return [[name, summary]];
  return words.map(([word, short]) => [usageOf(word, short), short.summary ?? summary]);
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
  OBSIDIAN_AGENT_ALLOWED_ROOTS: 'Directories that may contain vaults, separated as in PATH',
  OBSIDIAN_AGENT_READ_ONLY: 'true refuses every write',
  OBSIDIAN_AGENT_EXIT_CODE: 'true is the same as --exit-code',
  OBSIDIAN_AGENT_LOG_LEVEL: 'trace, debug, info, warn (default), error or silent; logs go to stderr',
  OBSIDIAN_AGENT_LOCK_TIMEOUT_MS: 'How long a write waits for another one (default: 60000)',
  OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: 'How long to wait for a request (default: 30000; 0 waits forever)',
};

/** The text of `COMMAND --help`, for a short name or a command of the contract. */
export function commandHelp(command: CommandDescription, word: string = command.name): string {
  return render(commandPage(command, word));
}

/** What the help says about a command. */
export function commandPage(command: CommandDescription, word: string): HelpPage {
  const short = shortNamed(word);
  const { seeAlso }: Partial<TraitsV2> = traitsV2[command.name as CommandNameV2] ?? {};
  const usage = ['obsidian-agent', word, ...(short === undefined ? [] : positionalsOf(short)), '[flags]'].join(' ');
  const examples = examplesOf(command.name);
  return [
    `obsidian-agent ${word}: ${short?.summary ?? command.summary}`,
    `Usage: ${usage}`,
    ...(examples.length === 0 ? [] : [`Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`]),
    { title: 'Flags', rows: optionRows(commandOptions(command, short)) },
    'A value of @FILE is read from that file, and - from stdin; start a text with @@ if it begins with @. ' +
      "--no-x turns a flag off. The exit status is the response's code.",
    ...(seeAlso === undefined ? [] : [seeAlso]),
  ];
}

function render(page: HelpPage): string {
  return renderHelp(inFlags(page), stdoutLook());
}

/** The same page with flags for the names of parameters. */
export function inFlags(page: HelpPage): HelpPage {
  const fields = new Set(listCommands().flatMap((command) => flagsOf(command).map(({ field }) => field)));
  const words = (text: string) =>
    text.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (fields.has(word) ? `--${flagName(word)}` : word));
  return page.map((part) =>
    typeof part === 'string'
      ? words(part)
      : { title: part.title, rows: part.rows.map(([name, text]): HelpRow => [name, words(text)]) },
  );
}
