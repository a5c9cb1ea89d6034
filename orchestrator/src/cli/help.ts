import { fileURLToPath } from 'node:url';
import { readRegularFile } from '@obsidian-agent/platform';
import { alignColumns } from './columns.ts';
import type { CliCommand } from './command.ts';
import { commands } from './commands.ts';

const MOST_BYTES = 1024 * 1024;

export function generalHelp(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary]);
  return [
    'Runs plans of tasks, each in an agent process of its own.',
    '',
    'Usage: orchestrator <command> [arguments]',
    '',
    ...alignColumns(rows),
    '',
    'orchestrator <command> --help tells about one of them; --version prints the release, --licenses the licences.',
    'Exit status: 0 if all that had to succeed did, 1 if not, 2 for a wrong call or a plan that is refused.',
    '',
  ].join('\n');
}

export function commandHelp(name: string, { positionals, options, notes }: CliCommand): string {
  const rows = Object.entries(options).map(([option, { value, summary }]) => [
    `  --${option}${value === undefined ? '' : ` ${value}`}`,
    summary,
  ]);
  return [
    commands[name]?.summary ?? '',
    '',
    `Usage: ${['orchestrator', name, ...positionals, '[options]'].join(' ')}`,
    '',
    ...alignColumns(rows),
    ...(notes === undefined ? [] : ['', notes]),
    '',
  ].join('\n');
}

/** Release of the orchestrator. */
export function releaseVersion(): string {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url));
  const manifest: unknown = JSON.parse(readRegularFile(file, MOST_BYTES).toString('utf8'));
  return String((manifest as { version: unknown }).version);
}
