import { examplesOf, generalRows, type HelpPage, optionRows, type ProgramGuide } from '@obsidian-agent/cli';
import { listToolsets } from '@obsidian-agent/toolsets';
import { options } from './cli/options.ts';
import { VERSION } from './version.ts';

const NAME = 'obsidian-agent mcp';

/** Describes the server for its help, manual pages and completions. */
export function guideOf(env: NodeJS.ProcessEnv): ProgramGuide {
  return {
    name: NAME,
    version: VERSION,
    page,
    words: ['install'],
    commandNamed: async (word) =>
      word === 'install' ? (await import('./install/help.ts')).installGuide(env) : undefined,
    options,
    namesOf: async (kind) => await namesOf(kind, env),
  };
}

async function namesOf(kind: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  if (kind === 'toolsets') return listToolsets().map(({ name }) => name);
  const { listKnownVaults } = await import('obsidian-agent/vaults');
  return (await listKnownVaults(env)).map(({ name }) => name);
}

function page(): HelpPage {
  return [
    `${NAME} serves Obsidian vaults to language models over the Model Context Protocol. Obsidian need not be running.`,
    `Usage: ${NAME} [options]\n       ${NAME} install <client> [options]   adds it to the settings of a client`,
    examplesOf(NAME, [
      '--vault ~/Notes --read-only',
      '--http 8123 --vault ~/Notes',
      'install claude-desktop --vault ~/Notes',
    ]),
    { title: 'Options', rows: [...optionRows(options), ...generalRows] },
    'A GLOB starts at the root of the vault: "Private" matches a folder and everything in it, "**/*.secret.md" matches ' +
      'notes in any folder.',
    'Logs go to stderr as JSON lines; OBSIDIAN_AGENT_LOG_LEVEL sets the level.',
  ];
}
