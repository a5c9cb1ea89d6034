import { styleText } from 'node:util';
import type { OptionSpec } from './options.ts';

/** Columns of a page that is not written to a terminal, and the most on a wide one. */
const MOST_COLUMNS = 100;
const LEAST_COLUMNS = 20;
const STDOUT = 1;

/** How a program writes for its reader. */
export interface Look {
  readonly columns: number;
  readonly isColoured: boolean;
  /** Whether the terminal cannot show characters such as an ellipsis. */
  readonly isAscii: boolean;
}

/** The width and the abilities of a terminal. */
export interface Terminal {
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
}

/** An option of every command. */
export const COLOR: OptionSpec = {
  type: 'string',
  values: ['auto', 'always', 'never'],
  summary: 'When to use colours',
};

/** The look of stdout of this process. */
export function stdoutLook(): Look {
  const isTerminal = isStdoutTerminal();
  // Asking for the stream loads Node's network code, which only a terminal needs.
  const columns = isTerminal ? process.stdout.columns : undefined;
  return lookOf({ isTerminal, columns }, process.env, process.argv.slice(2));
}

/** The columns for lines that are folded on a terminal only: elsewhere, one line stays one line. */
export function terminalColumns(): number {
  return isStdoutTerminal() ? stdoutLook().columns : Number.POSITIVE_INFINITY;
}

function isStdoutTerminal(): boolean {
  return process.getBuiltinModule('node:tty').isatty(STDOUT);
}

/** `--color` decides about colour, then `NO_COLOR` and `TERM=dumb`, then whether there is a terminal. */
export function lookOf(
  { isTerminal, columns }: Terminal,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Look {
  const isPlain = !isTerminal || Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb';
  const colour = chosenColour(args);
  return {
    columns: columns ? Math.max(LEAST_COLUMNS, Math.min(columns, MOST_COLUMNS)) : MOST_COLUMNS,
    isColoured: colour === 'always' || (colour !== 'never' && !isPlain),
    isAscii: isTerminal && !isUnicode(env),
  };
}

function chosenColour(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const at = options.findLastIndex((word) => word === '--color' || word.startsWith('--color='));
  return at === -1 ? undefined : (options[at]?.split('=')[1] ?? options[at + 1]);
}

/** Whether the locale is one of UTF-8; a terminal without a locale most likely shows UTF-8 as well. */
function isUnicode({ LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>>): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  return !locale || /utf-?8/i.test(locale);
}

/** Writes a text in a colour or weight, if the look has colours. */
export function styled({ isColoured }: Pick<Look, 'isColoured'>, format: Style, text: string): string {
  return isColoured ? styleText(format, text, { validateStream: false }) : text;
}

type Style = Parameters<typeof styleText>[0];
