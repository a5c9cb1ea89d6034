import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { CommandDescription } from '@obsidian-agent/shared-types';
import type { Limits } from '../settings.ts';
import { CallError } from './call-error.ts';
import { flagName, flagsOf, isRepeated } from './commands.ts';
import { readFlagValue } from './flag-value.ts';

type Values = ReturnType<typeof parseArgs>['values'];

/** A word that is written as a flag, by its name, and is none of the command. */
class NoSuchFlag extends Error {
  override readonly name = 'NoSuchFlag';
}

/**
 * Reads the flags of a command as its payload.
 *
 * @throws CallError
 */
export async function readFlags(
  command: CommandDescription,
  args: readonly string[],
  limits: Limits,
): Promise<{ payload: Record<string, unknown>; json: boolean }> {
  const flags = flagsOf(command);
  const options: ParseArgsOptionsConfig = {};
  for (const { field, schema } of flags) {
    options[flagName(field)] = {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      multiple: isRepeated(schema),
    };
  }
  options['json'] = { type: 'boolean' };

  const values = await parse(command, args, options);
  const payload: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = values[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = readFlagValue(flag, value, limits);
  }
  return { payload, json: values['json'] === true };
}

async function parse(
  command: CommandDescription,
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): Promise<Values> {
  try {
    return parseArgs({ args: attachValues(args, options), options, strict: true, allowNegative: true }).values;
  } catch (error) {
    if (error instanceof NoSuchFlag) {
      // What finds near names is loaded by a call that is wrong, and by no other.
      const { hintForFlag } = await import('./unknown-flag.ts');
      const hint = hintForFlag(command.name, error.message, Object.keys(options));
      throw new CallError(`${command.name} has no flag --${error.message}`, hint);
    }
    if (error instanceof TypeError)
      throw new CallError(error.message, `\`obsidian-agent ${command.name} --help\` shows how it is called.`);
    throw error;
  }
}

/** Joins each flag and its value in one word, so that a value may begin with a hyphen, as a list or frontmatter does. */
function attachValues([word, ...rest]: readonly string[], options: ParseArgsOptionsConfig): string[] {
  if (word === undefined) return [];
  const [, negation = '', name] = /^--(no-)?([^=]+)/s.exec(word) ?? [];
  if (name !== undefined && options[name]?.type === 'boolean') {
    // No command takes words of its own: one that says true or false belongs to the flag before it.
    const isSaid = !word.includes('=') && (rest[0] === 'true' || rest[0] === 'false');
    const [said, others] = isSaid ? [`${word}=${rest[0]}`, rest.slice(1)] : [word, rest];
    return [switchOf(said, { negation, name }), ...attachValues(others, options)];
  }
  if (name !== undefined && !Object.hasOwn(options, name)) throw new NoSuchFlag(name);

  const [value, ...others] = rest;
  const takesNext =
    name !== undefined && !word.includes('=') && options[name]?.type === 'string' && value !== undefined;
  if (takesNext) return [`${word}=${value}`, ...attachValues(others, options)];
  return [word, ...attachValues(rest, options)];
}

/** A flag that is on or off, in the one form that `parseArgs` knows: `--x=false` and `--no-x` are the same. */
function switchOf(word: string, { negation, name }: { negation: string; name: string }): string {
  if (word === `--${negation}${name}=true`) return `--${negation}${name}`;
  if (word === `--${name}=false`) return `--no-${name}`;
  return word === `--no-${name}=false` ? `--${name}` : word;
}
