import {
  type CommandGuide,
  examplesOf,
  generalRows,
  type HelpPage,
  helpOf,
  type ProgramGuide,
} from '@obsidian-agent/cli';
import type { CliCommand } from '../cli/command.ts';
import type { Io } from '../cli/io.ts';
import { commands } from './commands.ts';

const NAME = 'obsidian-orchestrator';

/** Describes the program for its help, manual pages and completions. */
export function guideOf(version: string, io: Io): ProgramGuide {
  return {
    name: NAME,
    version,
    page,
    words: Object.keys(commands),
    commandNamed: async (word) => {
      const listed = Object.hasOwn(commands, word) ? commands[word] : undefined;
      return listed && explained(word, (await listed.load()).command);
    },
    namesOf: async () => (await import('../cli/plan-names.ts')).planNames(io),
  };
}

/** The page of `<command> --help`. */
export function commandHelp(word: string, command: CliCommand): string {
  return helpOf({ name: NAME }, word, explained(word, command));
}

function explained(word: string, command: CliCommand): CommandGuide {
  return { ...command, summary: commands[word]?.summary ?? '' };
}

function page(): HelpPage {
  return [
    `${NAME} runs plans of tasks, each in its own agent process.`,
    `Usage: ${NAME} <command> [arguments]`,
    examplesOf(NAME, ['run plan.yaml', 'show daily']),
    { title: 'Commands', rows: Object.entries(commands).map(([name, { summary }]) => [name, summary]) },
    { title: 'Options', rows: generalRows },
    'Exit status: 0 if every required task succeeded, 1 if not, 2 for a usage error or an invalid plan.',
  ];
}
