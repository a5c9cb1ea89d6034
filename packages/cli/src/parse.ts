import { COLOR } from './look.ts';
import { readSwitch, valueAmong } from './option-value.ts';
import type { OptionSpec, OptionTable, OptionValues } from './options.ts';
import { unknownWord } from './unknown-word.ts';
import { UsageError } from './usage-error.ts';

/** The arguments that a program or command accepts. */
export interface CommandSyntax<Table extends OptionTable> {
  /** Name of the program or command: `obsidian-agent read_note`. */
  readonly name: string;
  readonly options: Table;
  /** Positional arguments as in the help: `<required>` or `[optional]`; with `…`, the last one takes all further words. */
  readonly positionals?: readonly string[];
  /** The hint for a missing or unexpected positional argument; default: a pointer to the help. */
  readonly usage?: string | undefined;
  /** Suggests an option for an unknown one, in addition to similar spelling. */
  readonly guess?: (name: string, known: readonly string[]) => string | undefined;
}

export interface Parsed<Table extends OptionTable> {
  readonly options: OptionValues<Table>;
  readonly positionals: readonly string[];
}

type Value = string | boolean | string[];

/** A word that may be an option. A list item, a line of hyphens and a lone hyphen are text. */
const OPTION = /^--?[^\s-]/;

const HELP: OptionSpec = { type: 'boolean', short: 'h', summary: 'Show this help' };

/**
 * Parses arguments into options and positional arguments; returns undefined if they ask for help.
 *
 * The value of an option may begin with a hyphen, unless it is an option itself. After `--` nothing is an option.
 *
 * @throws UsageError
 */
export function parseCommandLine<const Table extends OptionTable>(
  args: readonly string[],
  syntax: CommandSyntax<Table>,
): Parsed<Table> | undefined {
  const end = args.indexOf('--');
  const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';
  if (args.slice(0, end === -1 ? undefined : end).some(asksForHelp)) return undefined;

  const reader = new Reader(args, syntax);
  const { values, positionals } = reader.read();
  if (values.get('help') === true) return undefined;
  assertCount(positionals, syntax);
  const options = Object.entries(syntax.options).map(([name, spec]) => {
    const value = values.get(name) ?? spec.default;
    if (value === undefined && spec.required) throw new UsageError(`--${name} is required`, seeHelp(syntax));
    return [name, value];
  });
  return { options: Object.fromEntries(options) as OptionValues<Table>, positionals };
}

/** A sentence that points to the options of a command. */
function seeHelp({ name }: { readonly name: string }): string {
  return `See \`${name} --help\`.`;
}

/** An option as given: `--no-x`, `-x`, `--x=value`. */
interface Typed {
  /** Without the value. */
  readonly word: string;
  readonly name: string;
  readonly spec: OptionSpec;
  readonly isNegated: boolean;
  readonly attached: string | undefined;
}

class Reader {
  readonly #words: string[];
  #at = 0;
  readonly #syntax: CommandSyntax<OptionTable>;
  readonly #table: OptionTable;
  readonly #values = new Map<string, Value>();

  constructor(args: readonly string[], syntax: CommandSyntax<OptionTable>) {
    this.#words = [...args];
    this.#syntax = syntax;
    this.#table = { ...syntax.options, color: COLOR, help: HELP };
  }

  read(): { values: ReadonlyMap<string, Value>; positionals: readonly string[] } {
    const positionals: string[] = [];
    for (let word = this.#next(); word !== undefined; word = this.#next()) {
      if (word === '--') return { values: this.#values, positionals: [...positionals, ...this.#words.slice(this.#at)] };
      if (OPTION.test(word)) this.#add(this.#typed(word));
      else positionals.push(word);
    }
    return { values: this.#values, positionals };
  }

  #next(): string | undefined {
    return this.#words[this.#at++];
  }

  #add(typed: Typed): void {
    const { name, word, spec } = typed;
    const earlier = this.#values.get(name);
    const value = spec.type === 'boolean' ? this.#switch(typed) : this.#text(typed);
    if (Array.isArray(earlier)) earlier.push(String(value));
    else if (earlier !== undefined) throw new UsageError(`${word} is given twice`, 'Leave one of them out.');
    else this.#values.set(name, spec.multiple ? [String(value)] : value);
  }

  #switch({ word, isNegated, attached }: Typed): boolean {
    const next = this.#words[this.#at];
    // `true` could be a positional argument.
    const hasValue = (next === 'true' || next === 'false') && (this.#syntax.positionals ?? []).length === 0;
    const value = attached ?? (hasValue ? this.#next() : undefined);
    return readSwitch(word, value) !== isNegated;
  }

  #text({ word, spec, attached }: Typed): string {
    const value = attached ?? this.#nextValue(word);
    if (value === undefined || (value === '' && !spec.allowsEmpty))
      throw new UsageError(`${word} needs a value`, seeHelp(this.#syntax));
    return spec.values === undefined ? value : valueAmong(word, value, spec.values);
  }

  #nextValue(word: string): string | undefined {
    const next = this.#next();
    if (next !== undefined && /^-./s.test(next) && this.#find(next) !== undefined)
      throw new UsageError(`${word} needs a value`, `If its value is ${JSON.stringify(next)}, write ${word}=${next}`);
    return next;
  }

  #typed(text: string): Typed {
    const typed = this.#find(text) ?? this.#cluster(text);
    if (typed !== undefined) return typed;
    const [word = text] = text.split('=', 1);
    const { guess } = this.#syntax;
    // Every program has --color; it is not worth a place in a short list.
    const known = Object.keys(this.#table).filter((name) => name !== 'color');
    const guessed = guess?.(word.replace(/^-+/, ''), known);
    const names = (guessed === undefined ? known : [guessed]).map((name) => `--${name}`);
    const takesWords = (this.#syntax.positionals ?? []).length > 0;
    const see = `${seeHelp(this.#syntax)}${takesWords ? ' Words after -- are never options.' : ''}`;
    throw unknownWord('option', word, { known: names, isCertain: guessed !== undefined, see });
  }

  /** Several letters in one word: `-qj` is `-q -j`, and `-n5` is `-n 5`. */
  #cluster(text: string): Typed | undefined {
    const [, letter = '', rest = ''] = /^-([^-])(.+)$/s.exec(text) ?? [];
    const first = this.#find(`-${letter}`);
    if (first?.spec.type === 'string') return { ...first, attached: rest };
    if (first === undefined || this.#find(`-${rest[0]}`) === undefined) return undefined;
    this.#words.splice(this.#at, 0, `-${rest}`);
    return first;
  }

  #find(text: string): Typed | undefined {
    const [, word = '', attached] = /^(-[^=]+)(?:=(.*))?$/s.exec(text) ?? [];
    const isLong = word.startsWith('--');
    const typed = isLong ? this.#spelled(word.slice(2)) : this.#nameOfLetter(word.slice(1));
    const positive = typed.replace(/^no-/, '');
    const isNegated = isLong && !Object.hasOwn(this.#table, typed) && this.#table[positive]?.type === 'boolean';
    const name = isNegated ? positive : typed;
    const spec = Object.hasOwn(this.#table, name) ? this.#table[name] : undefined;
    return spec && { word, name, spec, isNegated, attached };
  }

  /** The name in the table, which may be typed with underscores. */
  #spelled(name: string): string {
    const kebab = name.replaceAll('_', '-');
    return Object.hasOwn(this.#table, name) || !Object.hasOwn(this.#table, kebab.replace(/^no-/, '')) ? name : kebab;
  }

  #nameOfLetter(letter: string): string {
    return Object.keys(this.#table).find((name) => this.#table[name]?.short === letter) ?? '';
  }
}

function assertCount(given: readonly string[], syntax: CommandSyntax<OptionTable>): void {
  const { positionals = [], usage = seeHelp(syntax) } = syntax;
  const missing = positionals.slice(given.length).find((positional) => positional.startsWith('<'));
  if (missing !== undefined) throw new UsageError(`Missing argument ${missing}`, usage);
  const extra = given[positionals.length];
  if (positionals.at(-1)?.includes('…')) return;
  if (extra !== undefined)
    throw new UsageError(`Unexpected argument ${JSON.stringify(extra)}`, afterExtra(positionals, usage));
}

/** The next step after too many words. Where they name something, they may be one name. */
function afterExtra(positionals: readonly string[], usage: string): string {
  const isNaming = positionals.some((positional) => !positional.includes('|'));
  return isNaming ? `Quote a name that has spaces. ${usage}` : usage;
}
