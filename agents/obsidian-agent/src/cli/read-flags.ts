import { type OptionTable, parseCommandLine } from '@obsidian-agent/cli';
import { type CommandDescription, type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';
import { guessParam } from '../request/guess-param.ts';
import type { RunContext } from '../run/answer.ts';
import { type CallOptions, callOptionsOf } from './call-options.ts';
import { type Flag, flagName, flagsOf, isRepeated, membersOf, valuesOf } from './commands.ts';
import { readFlagValue } from './flag-value.ts';
import { assertList, hasTable } from './lists.ts';
import { readPositions } from './positions.ts';
import { positionalsOf, type ShortName, shortNameOf, usageOfWord } from './short-names.ts';
import { resolveTyped } from './vault/typed-path.ts';

/** A command, and the short name by which it was called. */
export interface CalledCommand {
  /** As typed. */
  readonly word: string;
  readonly command: CommandDescription;
  readonly short?: ShortName | undefined;
}

/** A call as it was typed. */
export interface TypedCall {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

/** The options of a command: one for each parameter, and those of the call. A word takes some by position. */
export function commandOptions(command: CommandDescription, short?: ShortName): OptionTable {
  const found = [...Object.values(short?.takes ?? {}), ...(short?.finds ?? [])];
  const options = flagsOf(command).map(({ field, schema, required }) => [
    flagName(field),
    {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      ...(field === 'format' && hasTable(command.name)
        ? { values: tableFormats(schema) }
        : { value: valuesOf(schema) }),
      summary: [summaryOf({ field, schema }, short), ...membersOf(schema)].join('\n'),
      multiple: isRepeated(schema),
      required: required && !found.includes(field),
      allowsEmpty: true,
      ...(field === 'limit' || field === 'dry_run' ? { short: 'n' } : {}),
    },
  ]);
  const params: OptionTable = Object.fromEntries(options);
  return { ...params, ...callOptionsOf(command, short), ...params };
}

/**
 * Reads the words after a command as a call; returns undefined if they ask for help.
 *
 * @throws UsageError
 * @throws AgentError `CANCELLED`
 */
export async function readFlags(
  called: CalledCommand,
  args: readonly string[],
  context: RunContext,
): Promise<TypedCall | undefined> {
  const { word, command, short } = called;
  const options = commandOptions(command, short);
  assertList(called, { args, options });
  const parsed = parseCommandLine(args, {
    name: `obsidian-agent ${word}`,
    options,
    positionals: short === undefined ? [] : positionalsOf(short).map(optional),
    usage: usageOf(called),
    guess: (name, known) => guessBulkFlag(command, name) ?? guessFlag(name, known),
  });
  if (parsed === undefined) return undefined;
  const payload: Record<string, unknown> = {};
  const flags = flagsOf(command);
  for (const flag of flags) {
    const value = parsed.options[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = await readFlagValue(flag, value, context);
  }
  const isTable = payload['format'] === 'table' && hasTable(command.name);
  if (isTable) delete payload['format'];
  const { vault_path } = payload;
  if (typeof vault_path === 'string' && vault_path !== '')
    payload['vault_path'] = resolveTyped(vault_path, context.env);
  const places = await readPositions(called, { words: parsed.positionals, given: payload }, context);
  const isField = (name: string) => flags.some(({ field }) => flagName(field) === name);
  const others = Object.entries(parsed.options).filter(([name]) => !isField(name));
  const inFormat: CallOptions = isTable ? { format: 'table' } : {};
  return {
    payload: { ...short?.sets, ...payload, ...places },
    options: { ...Object.fromEntries(others), ...inFormat },
  };
}

/** What a parameter means. A word may set another default. */
function summaryOf({ field, schema }: Pick<Flag, 'field' | 'schema'>, short: ShortName | undefined): string {
  const text = short?.describes?.[field] ?? String(schema['description'] ?? '');
  const own = short?.sets?.[field];
  return own === undefined ? text : text.replace(/Default: [^.]*\./, `Default: ${String(own)}.`);
}

/** The formats of a command for programs, after the one for people. */
function tableFormats({ enum: values }: Flag['schema']): readonly string[] {
  return ['table', ...(values as readonly string[])];
}

/** What to type instead of positional arguments that are wrong. */
function usageOf({ word, command, short }: CalledCommand): string | undefined {
  const name = short === undefined ? shortNameOf(command.name) : word;
  if (name !== undefined) return `Type: ${usageOfWord(name)}`;
  const required = flagsOf(command).filter((flag) => flag.required);
  const flags = required.map(({ field, schema }) => ` --${flagName(field)} ${valuesOf(schema)}`).join('');
  return flags === '' ? undefined : `Type: obsidian-agent ${word}${flags}`;
}

/** `[NOTE]` for `<NOTE>`: whether one is missing is only known when the options have been read. */
function optional(positional: string): string {
  return positional.replace(/^<(.*)>$/, '[$1]');
}

/** Bulk commands that do not delete ask nothing: they preview until they are run with another flag. */
function guessBulkFlag({ name: command }: CommandDescription, flag: string): string | undefined {
  const { previewsByDefault } = traitsV2[command as CommandNameV2];
  return previewsByDefault && /^y(?:es)?$/.test(flag) ? 'no-dry-run' : undefined;
}

/** Flags that other programs have, and what to type instead: the first whose flag the command has. */
const otherFlags: Readonly<Record<string, readonly string[]>> = {
  done: ['status done'],
  open: ['status todo'],
  path: ['note', 'file'],
};

/** Finds the flag for a synonym, such as `--content` for `--text`. */
export function guessFlag(name: string, known: readonly string[]): string | undefined {
  const other = (Object.hasOwn(otherFlags, name) ? otherFlags[name] : [])?.find((words) =>
    known.includes(words.replace(/ .*/, '')),
  );
  if (other !== undefined) return other;
  const param = guessParam(
    name,
    known.map((flag) => flag.replaceAll('-', '_')),
  );
  return param && flagName(param);
}
