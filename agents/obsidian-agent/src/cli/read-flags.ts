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
function attachValues(args: readonly string[], options: ParseArgsOptionsConfig): string[] {
  const joined: string[] = [];
  for (let at = 0; at < args.length; ) {
    const { word, taken } = attachValue(args[at] ?? '', args[at + 1], options);
    joined.push(word);
    at += taken;
  }
  return joined;
}

interface Attached {
  readonly word: string;
  /** How many words it was. */
  readonly taken: 1 | 2;
}

function attachValue(word: string, next: string | undefined, options: ParseArgsOptionsConfig): Attached {
  const [, negation = '', name] = /^--(no-)?([^=]+)/s.exec(word) ?? [];
  if (name === undefined) return { word, taken: 1 };
  if (options[name]?.type === 'boolean') {
    // No command takes words of its own: one that says true or false belongs to the flag before it.
    const isSaid = !word.includes('=') && (next === 'true' || next === 'false');
    const said = isSaid ? `${word}=${next}` : word;
    return { word: switchOf(said, { negation, name }), taken: isSaid ? 2 : 1 };
  }
  if (!Object.hasOwn(options, name)) throw new NoSuchFlag(name);
  return word.includes('=') || next === undefined ? { word, taken: 1 } : { word: `${word}=${next}`, taken: 2 };
}

/** A flag that is on or off, in the one form that `parseArgs` knows: `--x=false` and `--no-x` are the same. */
function switchOf(word: string, { negation, name }: { negation: string; name: string }): string {
  if (word === `--${negation}${name}=true`) return `--${negation}${name}`;
  if (word === `--${name}=false`) return `--no-${name}`;
  return word === `--no-${name}=false` ? `--${name}` : word;
}
