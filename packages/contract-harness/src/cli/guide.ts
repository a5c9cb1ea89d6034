import {
  type CommandGuide,
  describeProgram,
  examplesOf,
  generalRows,
  type HelpPage,
  optionRows,
  type ProgramGuide,
} from '@obsidian-agent/cli';
import { suites } from '../suites/suites.ts';
import { optionsOf } from './parse-call.ts';
import { checkNames } from './select-checks.ts';
import { version } from './version.ts';

const NAME = 'agent-contract';

const commands: Readonly<Record<'run' | 'list', CommandGuide>> = {
  run: {
    summary: 'Check the agent that COMMAND starts.',
    positionals: [],
    options: optionsOf.run,
    rest: '-- COMMAND ARGS…',
    examples: [
      'run -- obsidian-agent',
      'run --only golden.create-note -- obsidian-agent',
      'run --suite obsidian-v2 -- obsidian-agent',
      'run --profile agent.yaml',
      'run --write-baseline known-failures.txt -- ./my-agent',
      'run --baseline known-failures.txt --markdown summary.md -- ./my-agent',
    ],
    notes: [
      'The command to check follows "--", or is in the profile. Its arguments that are existing files become absolute paths, because each run has ' +
        'its own working folder.',
    ],
  },
  list: {
    summary: 'List the checks: id, level, sentence.',
    positionals: [],
    options: optionsOf.list,
    examples: ['list', 'list --only golden'],
  },
};

/** Describes the program for its help, manual pages and completions. */
export function guide(): ProgramGuide {
  return {
    name: NAME,
    version: version(),
    page,
    words: Object.keys(commands),
    commandNamed: async (word) => (Object.hasOwn(commands, word) ? commands[word as keyof typeof commands] : undefined),
    namesOf: async (kind) => (kind === 'suites' ? Object.keys(suites) : checkNames(Object.values(suites).flat())),
  };
}

function page(): HelpPage {
  return [
    `${NAME} checks an agent program against the contract.`,
    `Usage: ${NAME} <command> [options]`,
    examplesOf(NAME, ['run -- obsidian-agent', 'list --only golden']),
    {
      title: 'Commands',
      rows: [
        ['run [options] -- COMMAND ARGS…', commands.run.summary],
        ['list [options]', commands.list.summary],
      ],
    },
    { title: 'Options', rows: [...optionRows(optionsOf.run), ...generalRows] },
    'Exit status: 0 no MUST is broken, 1 a MUST is broken, 2 usage error, 3 the harness failed or the time limit ended the run, ' +
      '130 or 143 a signal did.',
  ];
}

/** The help for arguments that ask for it: that of their command, or of the program. */
export async function explainCall(args: readonly string[]): Promise<string> {
  const word = args.find((each) => Object.hasOwn(commands, each));
  return (await describeProgram(word === undefined ? ['help'] : ['help', word], { version: version(), guide })) ?? '';
}
