import { parseArgs } from 'node:util';
import { suggest } from '@obsidian-agent/shared-types';
import type { CliCommand, OptionSpec, Typed } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * Sorts what was typed after a command's name into options and positional arguments.
 *
 * @throws UsageError for unknown options, missing values, and too few or too many arguments
 */
export function parseArguments(args: readonly string[], name: string, command: CliCommand): Typed {
  const options: Record<string, OptionSpec> = { ...command.options, help: { type: 'boolean', summary: 'Print this.' } };
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const spec = options[token.name];
    if (spec === undefined) {
      const names = Object.keys(options).map((option) => `--${option}`);
      throw new UsageError(`"${name}" has no option ${token.rawName}.`, suggest(token.rawName, names, 'options'));
    }
    if (spec.type === 'string' && token.value === undefined)
      throw new UsageError(`${token.rawName} needs a value.`, seeHelp(name));
    if (spec.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value.`, seeHelp(name));
  }
  if (values['help'] !== true) checkCount(positionals, name, command);
  return { positionals, options: values as Typed['options'] };
}

function checkCount(given: readonly string[], name: string, { positionals }: CliCommand): void {
  const missing = positionals.slice(given.length).find((positional) => positional.startsWith('<'));
  if (missing !== undefined) throw new UsageError(`"${name}" needs ${missing}.`, seeHelp(name));
  const extra = given[positionals.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many for "${name}".`, seeHelp(name));
}

function seeHelp(name: string): string {
  return `See \`orchestrator ${name} --help\`.`;
}

/**
 * Reads a whole number of milliseconds.
 *
 * @throws UsageError when the text is none
 */
export function parseMilliseconds(text: string, option: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= 86_400_000) return value;
  throw new UsageError(`--${option} is "${text}".`, 'Give whole milliseconds, from 1 to 86400000.');
}
