import { UsageError } from '@obsidian-agent/cli';
import { VERSION } from '../settings/version.ts';
import type { Run } from './call.ts';
import { type HeadlessCommand, headlessCommands } from './table.ts';

export const version: Run = async () => VERSION;

/** The commands that run without the app, with what they take. */
export const help: Run = async (call) => {
  const [wanted] = call.flags;
  const runs = Object.entries(headlessCommands).flatMap(([name, command]) =>
    wanted === undefined || name === wanted ? [usageOf(name, command)] : [],
  );
  if (runs.length === 0) throw new UsageError(`"${wanted}" does not run without the app`, 'See: help');
  return wanted === undefined ? ['[vault=<name>] <command> [<parameter>=<value> …] [<flag> …]', '', ...runs] : runs;
};

/** How a command is typed: `daily:append content=<value> [inline]`. */
export function usageOf(name: string, { takes, flags }: HeadlessCommand): string {
  const parameters = takes.split(' ').filter(Boolean);
  const words = flags.split(' ').filter(Boolean);
  return [name, ...parameters.map((each) => `${each}=<value>`), ...words.map((each) => `[${each}]`)].join(' ');
}
