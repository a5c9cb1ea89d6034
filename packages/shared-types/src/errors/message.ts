import { cutText } from '../text/cut-text.ts';

/** A program's own words: its constants, names of parameters, limits. */
export interface Trusted {
  readonly trusted: string;
}

/**
 * A part of a text for people and models, as a request or a tool call spells it.
 *
 * A bare string is untrusted: it comes from a note, the caller or the system. Only declared text is trusted.
 */
export type SentPart = string | Trusted;

/** A text in its parts. They are joined where it is shown, and nowhere before. */
export type SentMessage = readonly SentPart[];

/** A parameter, a call or other words that a request and a command line spell differently. An aside is not part of the text there. */
export type Spelled = { readonly sent: SentMessage } & (
  | { readonly typed: Message }
  | { readonly aside: Message }
  | { readonly param: string; readonly value?: unknown; readonly isWith?: true }
  | { readonly call: string; readonly params: Readonly<Record<string, unknown>> }
);

/** A part of a text that each interface spells in its own way. */
export type Part = SentPart | Spelled;

/** A text whose spelling depends on the interface that shows it. */
export type Message = readonly Part[];

/** One part of a message, or several. */
export type Phrase = Part | Message;

/** Declares words as the program's own. */
export function trusted(words: string): Trusted {
  return { trusted: words };
}

/** Makes a message of a template: its literal pieces and numbers are trusted, strings are not. */
export function text(pieces: TemplateStringsArray, ...values: readonly (Phrase | number)[]): Message {
  return pieces.flatMap((piece, at) => [trusted(piece), ...partsOf(values[at] ?? '')]).filter(isNotEmpty);
}

/** A value in double quotes, escaped as in JSON. */
export function quoted(value: string): Message {
  return text`"${escaped(value)}"`;
}

/** A list of values, of which nothing is trusted. */
export function listed(values: readonly string[], joint = ', '): Message {
  return values.flatMap((value, at) => (at === 0 ? [value] : [joint, value]));
}

/** The same with each value in double quotes. */
export function listedInQuotes(values: readonly string[], joint = ', '): Message {
  return text`"${listed(values.map(escaped), `"${joint}"`)}"`;
}

/** A message as a request or a tool call spells it. */
export function asSent(message: Message): SentMessage {
  return message.flatMap((part) => (isSpelled(part) ? part.sent : [part]));
}

/** Whether a part has another spelling on a command line. */
export function isSpelled(part: Part): part is Spelled {
  return typeof part === 'object' && 'sent' in part;
}

/** "Did you mean …?" with names that are not the program's own. */
export function didYouMean(names: readonly string[]): Message {
  return text`Did you mean ${listedInQuotes(names, ' or ')}?`;
}

/** A message as a string, trusted or not. */
export function plain(message: Message): string {
  return asSent(message).map(wordsOf).join('');
}

/** The same message, without more of the text of others than its beginning. */
export function shortened(message: Message): SentMessage {
  return asSent(message).map((part) => (typeof part === 'string' ? shown(part) : part));
}

const LONGEST_SHOWN = 200;

/** As much of a text as a message shows. */
export function beginningOf(words: string): string {
  return cutText(words, LONGEST_SHOWN).toWellFormed();
}

/** A text by its beginning, if it is long. */
export function shown(words: string): string {
  return words.length <= LONGEST_SHOWN ? words : `${beginningOf(words)}…`;
}

/** The words of a part, trusted or not. */
export function wordsOf(part: SentPart): string {
  return typeof part === 'string' ? part : part.trusted;
}

function partsOf(value: Phrase | number): Message {
  if (typeof value === 'number') return [trusted(String(value))];
  return typeof value === 'string' || 'trusted' in value || 'sent' in value ? [value] : value;
}

function isNotEmpty(part: Part): boolean {
  return isSpelled(part) || wordsOf(part) !== '';
}

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** A number with its noun: `1 note`, `2 notes`. */
export function counted(count: number, one: string, several: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
