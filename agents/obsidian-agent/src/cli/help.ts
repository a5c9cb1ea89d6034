import { type HelpRow, optionRows, renderHelp } from '@obsidian-agent/cli';
import {
  type CommandDescription,
  type CommandGroup,
  type CommandNameV2,
  commandGroups,
  traitsV2,
} from '@obsidian-agent/shared-types';
import { listCommands } from './commands.ts';
import { commandOptions } from './read-flags.ts';

/** The text of `--help`. */
export function help(): string {
  return renderHelp([
    'obsidian-agent reads one JSON request from stdin and writes one JSON response to stdout.',
    'Usage:\n  cat request.json | obsidian-agent\n  obsidian-agent COMMAND --flag VALUE …',
    ...groups(),
    {
      title: 'More',
      rows: [
        ['mcp [options]', 'Serve vaults to language models over the Model Context Protocol.'],
        ['graph --html FILE', "Draw the vault's graph as a page for a browser."],
        ['paths', 'List every path that the programs write to.'],
      ],
    },
    {
      title: 'Options',
      rows: [
        ['--exit-code', "Exit with the response's code instead of 0"],
        ['--describe', 'Print versions, limits, and commands with their schemas, as JSON'],
        ['--version', 'Print the version'],
        ['--licenses', 'Print the licences of this program and its dependencies'],
        ['--color auto|always|never', 'When to use colours (default: auto); NO_COLOR turns them off'],
        ['-h, --help', 'Show this help; after a command, its flags'],
      ],
    },
    { title: 'Environment', rows: Object.entries(ENVIRONMENT) },
  ]);
}

function groups(): { title: string; rows: HelpRow[] }[] {
  const byGroup = Map.groupBy(listCommands(), ({ name }) => traitsV2[name as CommandNameV2].group);
  return Object.entries(commandGroups).map(([group, title]) => ({
    title,
    rows: byGroup.get(group as CommandGroup)?.map(({ name, summary }) => [name, summary]) ?? [],
  }));
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

/** The text of `COMMAND --help`. */
export function commandHelp(command: CommandDescription): string {
  const { seeAlso } = traitsV2[command.name as CommandNameV2];
  return renderHelp([
    `obsidian-agent ${command.name}: ${command.summary}`,
    { title: 'Flags', rows: optionRows(commandOptions(command)) },
    'A value of @FILE is read from that file, and - from stdin; start a text with @@ if it begins with @. ' +
      "--no-x turns a flag off. The exit status is the response's code.",
    ...(seeAlso === undefined ? [] : [seeAlso]),
  ]);
}
