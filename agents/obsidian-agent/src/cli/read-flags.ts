import { type OptionTable, parseCommandLine } from '@obsidian-agent/cli';
import type { CommandDescription } from '@obsidian-agent/shared-types';
import { guessParam } from '../request/guess-param.ts';
import type { RunContext } from '../run/answer.ts';
import { flagName, flagsOf, isRepeated, membersOf, valuesOf } from './commands.ts';
import { readFlagValue } from './flag-value.ts';

/** The options of a command, one for each parameter. */
export function commandOptions(command: CommandDescription): OptionTable {
  const options = flagsOf(command).map(({ field, schema, required }) => [
    flagName(field),
    {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      value: valuesOf(schema),
      summary: [String(schema['description'] ?? ''), ...membersOf(schema)].join('\n'),
      multiple: isRepeated(schema),
      required,
      allowsEmpty: true,
    },
  ]);
  return { ...Object.fromEntries(options), json: { type: 'boolean', summary: 'Print the whole response' } };
}

/**
 * Reads the flags of a command as its payload; returns undefined if they ask for help.
 *
 * @throws UsageError
 * @throws AgentError `CANCELLED`
 */
export async function readFlags(
  command: CommandDescription,
  args: readonly string[],
  context: RunContext,
): Promise<{ payload: Record<string, unknown>; json: boolean } | undefined> {
  const parsed = parseCommandLine(args, {
    name: `obsidian-agent ${command.name}`,
    options: commandOptions(command),
    guess: guessFlag,
  });
  if (parsed === undefined) return undefined;
  const payload: Record<string, unknown> = {};
  for (const flag of flagsOf(command)) {
    const value = parsed.options[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = await readFlagValue(flag, value, context);
  }
  return { payload, json: parsed.options['json'] === true };
}

/** Finds the flag for a synonym, such as `--content` for `--text`. */
export function guessFlag(name: string, known: readonly string[]): string | undefined {
  const meant = guessParam(
    name,
    known.map((flag) => flag.replaceAll('-', '_')),
  );
  return meant && flagName(meant);
}
