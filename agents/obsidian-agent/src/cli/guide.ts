import type { CommandGuide, OptionTable, ProgramGuide, ValueKind } from '@obsidian-agent/cli';
import { type CommandDescription, type CommandNameV2, type TraitsV2, traitsV2 } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { VERSION } from '../settings/version.ts';
import { commandNamed, commandNames } from './commands.ts';
import { examplesOf } from './examples.ts';
import { generalPage, inFlags } from './help.ts';
import { namesInVault } from './names-in-vault.ts';
import { commandOptions } from './read-flags.ts';
import { positionalsOf, type ShortName, shortNamed, shortNames } from './short-names.ts';
import { judges } from './shortfall.ts';
import { typedSwitch } from './switch-words.ts';

/** A program's commands that are not of the contract. Each loads its own code. */
export type OtherCommands = Readonly<Record<string, () => Promise<CommandGuide>>>;

/** What parameters name, for completions. */
const kinds: Readonly<Record<string, string>> = {
  note: 'notes',
  template: 'notes',
  folder: 'folders',
  to: 'folders',
  vault: 'vaults',
};

/** Describes the program for its help, manual pages and completions. */
export function guideOf(others: OtherCommands, context: RunContext): ProgramGuide {
  return {
    name: 'obsidian-agent',
    version: VERSION,
    page: generalPage,
    // The server is another bundle, which has its own guide.
    words: [...Object.keys(shortNames), ...Object.keys(others), 'mcp', ...commandNames()],
    commandNamed: async (word) => {
      if (Object.hasOwn(others, word)) return await others[word]?.();
      const short = shortNamed(word);
      const command = commandNamed(short?.runs ?? word);
      return command && guideOfCommand(command, short);
    },
    options: {
      describe: { type: 'boolean', summary: '' },
      'exit-code': { type: 'boolean', summary: '' },
    },
    namesOf: (kind, typed) => namesInVault(kind, typed, context),
  };
}

/** Describes a command of the contract, as it is typed by its name or by a short name. */
export function guideOfCommand(command: CommandDescription, short: ShortName | undefined): CommandGuide {
  const name = command.name as CommandNameV2;
  const { seeAlso }: Partial<TraitsV2> = traitsV2[name] ?? {};
  const help = judges[name]?.help;
  const shortfall = help === undefined ? '' : ` ${help}`;
  return {
    summary: inFlags(short?.summary ?? command.summary),
    positionals: short === undefined ? [] : positionalsOf(short),
    names: Object.values(short?.takes ?? {}).map((field): ValueKind | undefined => kinds[field]),
    options: withNames(commandOptions(command, short)),
    examples: examplesOf(command.name),
    notes: [
      'A value of @FILE is read from that file, and - from stdin; start a text with @@ if it begins with @. ' +
        `--no-x turns an option off. The exit status is the response's code.${shortfall}`,
      ...(seeAlso === undefined ? [] : [inFlags(seeAlso)]),
    ],
  };
}

function withNames(options: OptionTable): OptionTable {
  const named = Object.entries(options).map(([name, spec]) => {
    const names = kinds[name];
    const typed = { ...spec, ...(names === undefined ? {} : { names }) };
    const [word, { summary, ...rest }] = typedSwitch(name, typed);
    return [word, { ...rest, summary: inFlags(summary) }];
  });
  return Object.fromEntries(named);
}
