/** A program's own words: its constants, names of parameters, limits. */
export interface Trusted {
  readonly trusted: string;
}

/**
 * A part of a text for people and models.
 *
 * A bare string is untrusted: it comes from a note, the caller or the system. Only declared text is trusted.
 */
export type Part = string | Trusted;

/** A text in its parts. They are joined where it is shown, and nowhere before. */
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

/** "Did you mean …?" with names that are not the program's own. */
export function didYouMean(names: readonly string[]): Message {
  return text`Did you mean ${listedInQuotes(names, ' or ')}?`;
}

/** A message as a string, trusted or not. */
export function plain(message: Message): string {
  return message.map(wordsOf).join('');
}

/** The same message, without more of the text of others than its beginning. */
export function shortened(message: Message): Message {
  return message.map((part) => (typeof part === 'string' ? shown(part) : part));
}

const LONGEST_SHOWN = 200;

/** As much of a text as a message shows. */
export function beginningOf(words: string): string {
  return words.slice(0, LONGEST_SHOWN).toWellFormed();
}

/** A text by its beginning, if it is long. */
export function shown(words: string): string {
  return words.length <= LONGEST_SHOWN ? words : `${beginningOf(words)}…`;
}

/** The words of a part, trusted or not. */
export function wordsOf(part: Part): string {
  return typeof part === 'string' ? part : part.trusted;
}

function partsOf(value: Phrase | number): Message {
  if (typeof value === 'number') return [trusted(String(value))];
  return typeof value === 'string' || 'trusted' in value ? [value] : value;
}

function isNotEmpty(part: Part): boolean {
  return wordsOf(part) !== '';
}

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
