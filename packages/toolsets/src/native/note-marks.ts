import { type SentMessage, wordsOf } from '@obsidian-agent/shared-types';

/** A stretch of an answer, written by the tool or read from the vault. */
interface Stretch {
  readonly parts: string[];
  readonly isOwn: boolean;
}

/** The beginning of an answer, and the quote that its last name already closed. */
interface Beginning {
  readonly text: string;
  readonly closed: string;
}

/**
 * The text of an answer, with marks around everything that is not trusted, in lines of their own.
 *
 * A name within a sentence is in quotes instead, in which it cannot end the quote or the line.
 *
 * The marks contain a random token, so that no note can contain the end mark of the answer that quotes it.
 *
 * @param label what the marks say they contain: `notes`, or `note "A.md"`
 */
export function withMarks(parts: SentMessage, label = 'notes'): string {
  const token = freshToken(parts);
  const end = `<<<end ${token}>>>\n`;
  let marked: Beginning = { text: '', closed: '' };
  for (const { parts: own, isOwn } of stretchesOf(parts)) {
    const isAtStart = marked.text === '' || marked.text.endsWith('\n');
    const words = own.join('');
    if (isOwn) marked = withOwn(marked, marked.text.endsWith(end) ? words.replace(/^\n+/, '') : words);
    else if (!isAtStart && own.every(isName)) marked = own.reduce(withName, marked);
    else marked = withOwn(marked, `${isAtStart ? '' : '\n'}<<<${label} ${token}>>>\n${withLineEnd(words)}${end}`);
  }
  return marked.text.endsWith(end) ? marked.text.slice(0, -1) : marked.text;
}

/** Longest name that a sentence quotes; anything longer is a block. */
const LONGEST_NAME = 120;

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}

/** What joins the names of a list, perhaps with their quotes. */
const JOINT = /^["']?(?:[\s,;]+|\s(?:and|or)\s)["']?$/;

/** Adds a name in quotes that it cannot end; what joins two names is added as it is. */
function withName(marked: Beginning, name: string): Beginning {
  if (JOINT.test(name)) return withOwn(marked, name);
  const { text } = marked;
  const quote = /["']$/.exec(text)?.[0] ?? '';
  const isSafe = quote !== '' && !(quote === '"' ? /(?<!\\)"/ : /'/).test(name);
  if (isSafe) return { text: text + name, closed: '' };
  return { text: text.slice(0, text.length - quote.length) + JSON.stringify(name), closed: quote };
}

function withOwn({ text, closed }: Beginning, words: string): Beginning {
  return { text: text + (words.startsWith(closed) ? words.slice(closed.length) : words), closed: '' };
}

function withLineEnd(words: string): string {
  return words.endsWith('\n') ? words : `${words}\n`;
}

/** The label for an answer: `note` and its path if it is the text of one note, or else `notes`. */
export function labelOf({ path, text }: Readonly<Record<string, unknown>>): string {
  return typeof path === 'string' && typeof text === 'string' ? `note ${JSON.stringify(path)}` : 'notes';
}

/** Joins adjacent parts of the same kind. White space between two texts of the vault belongs to them. */
function stretchesOf(parts: SentMessage): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const words = wordsOf(part);
    if (words !== '') join(stretches, { parts: [words], isOwn: typeof part !== 'string' });
  }
  return stretches;
}

/** Adds to the last stretches in place: an answer can have a hundred thousand parts. */
function join(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  const before = stretches.at(-2);
  if (last?.isOwn === next.isOwn) last.parts.push(...next.parts);
  else if (last !== undefined && before !== undefined && last.isOwn && last.parts.join('').trim() === '') {
    before.parts.push(...last.parts, ...next.parts);
    stretches.pop();
  } else stretches.push(next);
}

function freshToken(parts: SentMessage): string {
  const token = crypto.randomUUID().slice(0, 8);
  const isTaken = parts.some((part) => wordsOf(part).includes(token));
  return isTaken ? freshToken(parts) : token;
}
