import { shellWord } from '@obsidian-agent/cli';
import {
  type CommandDescription,
  type CommandNameV2,
  isSpelled,
  type Message,
  plain,
  type Spelled,
  traitsV2,
  wordsOf,
} from '@obsidian-agent/shared-types';
import { commandNamed, type Flag, flagName, flagsOf } from './commands.ts';
import { isDay } from './is-day.ts';
import { shortNamed, shortNameOf } from './short-names.ts';

/** Writes a message out. */
export type Spell = (message: Message) => string;

/**
 * Spells messages in the words of somebody who types a command: its flags, and whole calls. Asides are left out, and go to
 * `remark`.
 */
export function spellFor(command: CommandDescription, remark?: (text: string) => void): Spell {
  const spell: Spell = (message) =>
    message.map((part) => (isSpelled(part) ? spelledPart(part) : wordsOf(part))).join('');
  const spelledPart = (part: Spelled): string => {
    if ('typed' in part) return spell(part.typed);
    if ('aside' in part) {
      if (part.aside.length > 0) remark?.(spell(part.aside));
      return '';
    }
    const words = 'param' in part ? flagWords(command, part) : callWords(part);
    return words ?? plain(part.sent);
  };
  return spell;
}

/** Undefined if the command has no such flag. */
function flagWords(
  command: CommandDescription,
  { param, value, isWith }: Extract<Spelled, { readonly param: string }>,
): string | undefined {
  // One entry of a list is typed with the flag of the list.
  const field = param.replace(/\.\d+$/, '');
  const flag = flagsOf(command).find((each) => each.field === field);
  if (flag === undefined) return undefined;
  const name = `--${flagName(field)}`;
  if (isWith && value === false && !isOnByDefault(command, flag)) return `without ${name}`;
  const words = value === undefined ? name : flagWith(flag, value);
  return isWith ? `with ${words}` : words;
}

function isOnByDefault({ name }: CommandDescription, { field, schema }: Flag): boolean {
  const { previewsByDefault } = traitsV2[name as CommandNameV2] ?? {};
  return schema['default'] === true || (field === 'dry_run' && previewsByDefault === true);
}

/** Undefined if there is no such command. */
function callWords({ call, params }: Extract<Spelled, { readonly call: string }>): string | undefined {
  const command = commandNamed(call);
  if (command === undefined) return undefined;
  const placed = placedWords(command.name, params);
  const given = flagsOf(command).filter(({ field }) => params[field] !== undefined && !placed.fields.includes(field));
  const words = given.map((flag) => flagWith(flag, params[flag.field]));
  return `\`${['obsidian-agent', ...placed.words, ...words].join(' ')}\``;
}

/** What comes before the flags of a call. */
interface PlacedWords {
  readonly words: readonly string[];
  /** The parameters that they give. */
  readonly fields: readonly string[];
}

/** The short name with its words by position, where it does the same as the command; else the command. */
function placedWords(command: string, params: Readonly<Record<string, unknown>>): PlacedWords {
  const word = shortNameOf(command);
  const short = word === undefined ? undefined : shortNamed(word);
  const isBare = Object.keys(params).length === 0;
  const byFlags = { words: [command], fields: [] };
  if (word === undefined || short === undefined || short.sets !== undefined) return byFlags;
  if (short.finds !== undefined && !isBare) return byFlags;
  const places = isBare ? [] : Object.entries(short.takes);
  const end = places.findIndex(([, field]) => !isPlaceable(params[field]));
  const isMissing = end !== -1 && places[end]?.[0].startsWith('[') === false;
  if (isMissing) return byFlags;
  const fields = places.slice(0, end === -1 ? undefined : end).map(([, field]) => field);
  return { words: [word, ...fields.map((field) => shellWord(String(params[field])))], fields };
}

/** Whether a value is read by position as by a flag. */
function isPlaceable(value: unknown): boolean {
  return typeof value === 'string' && !/^[-@]/.test(value) && !isDay(value);
}

/** A flag with its value: `--limit 5`, `--tags a --tags b`, `--confirm`, `--no-dry-run`. */
function flagWith({ field, schema }: Flag, value: unknown): string {
  const name = flagName(field);
  if (typeof value === 'boolean') return value ? `--${name}` : `--no-${name}`;
  const values = Array.isArray(value) && schema['type'] === 'array' ? value : [value];
  return values.map((each) => `--${name} ${shellWord(asText(each))}`).join(' ');
}

function asText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.startsWith('@') ? `@${value}` : value;
}
