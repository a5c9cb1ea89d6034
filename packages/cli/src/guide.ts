import { type Examples, type HelpPage, type HelpRow, optionRows } from './help.ts';
import type { OptionTable } from './options.ts';

/** What a value names, for completions: `files`, another kind that the program lists, or the values themselves. */
export type ValueKind = string | readonly string[];

/** A command, for the help, manual pages and completions. */
export interface CommandGuide {
  readonly summary: string;
  /** As in the help: `<plan>`, `[FOLDER]`, `<TEXT…>`. */
  readonly positionals: readonly string[];
  /** What the positional arguments name, in order. */
  readonly names?: readonly (ValueKind | undefined)[];
  readonly options: OptionTable;
  /** What follows the options, as in the help. */
  readonly rest?: string;
  /** What to type after the program's name. */
  readonly examples: readonly string[];
  /** Further parts of its help. */
  readonly notes?: HelpPage;
}

/** A program, for the help, manual pages and completions. */
export interface ProgramGuide {
  /** `obsidian-agent mcp` is a part of a program. */
  readonly name: string;
  readonly version: string;
  readonly page: () => HelpPage;
  /** The words that can follow the name. */
  readonly words: readonly string[];
  readonly commandNamed: (word: string) => Promise<CommandGuide | undefined>;
  /** The options of the program without a command. */
  readonly options?: OptionTable;
  /** Lists the names of a kind. */
  readonly namesOf?: (kind: string, typed: readonly string[]) => Promise<readonly string[]>;
}

/** The help of a command. */
export function commandPage(
  { program, word }: { readonly program: string; readonly word: string },
  { summary, positionals, options, rest, examples, notes = [] }: CommandGuide,
): HelpPage {
  const name = `${program} ${word}`;
  const usage = [name, ...positionals, ...(Object.keys(options).length === 0 ? [] : ['[options]']), rest ?? ''];
  return [
    `${name}: ${summary}`,
    `Usage: ${usage.join(' ').trimEnd()}`,
    ...(examples.length === 0 ? [] : [examplesOf(program, examples)]),
    { title: 'Options', rows: [...optionRows(options), ['-h, --help', 'Show this help']] },
    ...notes,
  ];
}

/** A part of a page with examples of a program. */
export function examplesOf(program: string, examples: readonly string[]): Examples {
  return { examples: examples.map((words) => `${program} ${words}`) };
}

/** The rows of a general page for what every program has. */
export const generalRows: readonly HelpRow[] = [
  ['help COMMAND', 'Show how a command is typed, with examples; the same as COMMAND --help'],
  ['completion bash|zsh|fish', 'Print the completions of a shell'],
  ['man [COMMAND]', 'Print a manual page, for man -l -'],
  ['--color auto|always|never', 'When to use colours (default: auto); NO_COLOR turns them off'],
  ['-V, --version', 'Print the version'],
  ['--licenses', 'Print the licences of this program and its dependencies'],
  ['-h, --help', 'Show this help'],
];
