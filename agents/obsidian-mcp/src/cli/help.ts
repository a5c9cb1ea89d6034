import { renderHelp, stdoutLook } from '@obsidian-agent/cli';
import { explainOptions } from './options.ts';

/** The page of `--help`. */
export function help(): string {
  return renderHelp(
    [
      'Serves Obsidian vaults to language models over the Model Context Protocol. Obsidian need not be running.',
      'Usage: obsidian-agent mcp [options]\n       obsidian-agent mcp install <client> [options]   adds it to the settings of a client',
      {
        title: 'Options',
        rows: [
          ...explainOptions(),
          ['--licenses', 'Print the licences of this program and its dependencies'],
          ['--version', 'Print the version'],
          ['-h, --help', 'Show this help'],
        ],
      },
      'A GLOB starts at the root of the vault: "Private" matches a folder and everything in it, "**/*.secret.md" matches ' +
        'notes in any folder.',
      'Logs go to stderr as JSON lines; OBSIDIAN_AGENT_LOG_LEVEL sets the level.',
    ],
    stdoutLook(),
  );
}
