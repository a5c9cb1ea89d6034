import { COMPLETE_FILES, shells } from './completion-scripts.ts';
import type { CommandGuide, ProgramGuide, ValueKind } from './guide.ts';
import { COLOR } from './look.ts';
import type { OptionSpec, OptionTable } from './options.ts';

const MOST = 500;

/** Options of every command. */
const anyCommand: OptionTable = { color: COLOR, help: { type: 'boolean', short: 'h', summary: '' } };

/** Options instead of a command. */
const instead: OptionTable = {
  version: { type: 'boolean', short: 'V', summary: '' },
  licenses: { type: 'boolean', summary: '' },
};

/** The commands of every program. */
export function generalCommands(guide: ProgramGuide): Readonly<Record<string, CommandGuide>> {
  const [example = 'help'] = guide.words;
  const onCommands = { positionals: ['[COMMAND]'], names: [wordsOf(guide)], options: {} };
  return {
    help: {
      ...onCommands,
      summary: 'Show how a command is typed, with examples.',
      examples: ['help', `help ${example}`],
    },
    man: {
      ...onCommands,
      summary: 'Print the manual page of the program, or of a command.',
      examples: ['man | man -l -', `man ${example} | man -l -`],
    },
    completion: {
      positionals: [`<${shells.join('|')}>`],
      names: [shells],
      options: {},
      summary: 'Print the completions of a shell. The first line of the output says where to save it.',
      examples: shells.map((shell) => `completion ${shell}`),
    },
  };
}

/** Everything that can follow the program's name. */
export function wordsOf({ words }: ProgramGuide): string[] {
  return [...words, 'help', 'man', 'completion'];
}

/** The words that may stand in place of the last one. */
export async function complete(typed: readonly string[], guide: ProgramGuide): Promise<readonly string[]> {
  // Bash splits --option=value into three words.
  const words = typed.map(unquoted).filter((word, at, all) => word !== '=' || at === all.length - 1);
  const last = words.at(-1) ?? '';
  const [, option = '', value] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  const before = [...words.slice(0, -1), ...(value === undefined ? [] : [option])];
  const current = value ?? (last === '=' ? '' : last);

  const kind = await kindAfter(before, current, guide);
  if (kind === 'files') return [COMPLETE_FILES];
  const known = typeof kind === 'string' ? ((await guide.namesOf?.(kind, words)) ?? []) : kind;
  const found = known.filter((word) => word.startsWith(current)).slice(0, MOST);
  return value === undefined ? found : found.map((word) => `${option}=${word}`);
}

async function kindAfter(typed: readonly string[], current: string, guide: ProgramGuide): Promise<ValueKind> {
  const [word = ''] = typed;
  const general = generalCommands(guide);
  const command = Object.hasOwn(general, word) ? general[word] : await guide.commandNamed(word);
  if (command !== undefined) return kindIn(command, typed.slice(1), current);
  const options = { ...guide.options, ...instead };
  return kindIn({ options, names: [wordsOf(guide)] }, typed, current);
}

function kindIn(
  command: Pick<CommandGuide, 'options' | 'names'>,
  before: readonly string[],
  current: string,
): ValueKind {
  const options = { ...command.options, ...anyCommand };
  const valued = optionNamed(before.at(-1), options);
  if (valued?.type === 'string') return kindOfValue(valued);
  if (current.startsWith('-')) return Object.keys(options).map((name) => `--${name}`);
  const isValue = (at: number) => optionNamed(before[at - 1], options)?.type === 'string';
  const given = before.filter((word, at) => !word.startsWith('-') && !isValue(at));
  return command.names?.[given.length] ?? [];
}

function optionNamed(word: string | undefined, options: OptionTable): OptionSpec | undefined {
  const found = Object.entries(options).find(([name, { short }]) => word === `--${name}` || word === `-${short}`);
  return found?.[1];
}

function kindOfValue({ names, values, value = '' }: OptionSpec): ValueKind {
  return names ?? values ?? (/^[^A-Z]+$/.test(value) && value.includes('|') ? value.split('|') : []);
}

/** A word without the quotes and backslashes of the shell, as far as it has been typed. */
function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/gs, '$1');
}
