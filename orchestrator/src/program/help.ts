import { optionRows, renderHelp } from '@obsidian-agent/cli';
import type { CliCommand } from '../cli/command.ts';
import { commands } from './commands.ts';

/** The page of `--help`. */
export function generalHelp(): string {
  return renderHelp([
    'Runs plans of tasks, each in its own agent process.',
    'Usage: obsidian-orchestrator <command> [arguments]',
    { title: 'Commands', rows: Object.entries(commands).map(([name, { summary }]) => [name, summary]) },
    'obsidian-orchestrator <command> --help explains a command; --version and --licenses describe this program.',
    'Exit status: 0 if every required task succeeded, 1 if not, 2 for a usage error or an invalid plan.',
  ]);
}

/** The page of `<command> --help`. */
export function commandHelp(name: string, { positionals, options, notes }: CliCommand): string {
  return renderHelp([
    commands[name]?.summary ?? '',
    `Usage: ${['obsidian-orchestrator', name, ...positionals, '[options]'].join(' ')}`,
    { title: 'Options', rows: optionRows(options) },
    ...(notes === undefined ? [] : [notes]),
  ]);
}
