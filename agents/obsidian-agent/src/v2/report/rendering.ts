import {
  aside,
  asSent,
  type Message,
  type Part,
  plain,
  type SentMessage,
  text,
  trusted,
} from '@obsidian-agent/shared-types';

/** The text of an answer, as a string and in parts, trusted or not. */
export interface RenderedText {
  readonly data: string;
  readonly parts: SentMessage;
  /** The text, to be spelled as on a command line. */
  readonly wording: Message;
}

/** A line of an answer, whole or in parts. */
export type Line = Part | Message;

/** Trusted words around a text of the vault. */
export function withQuote(before: string, quoted: string, after = ''): Message {
  return text`${trusted(before)}${quoted}${trusted(after)}`;
}

/** A remark for somebody who types a command, next to an answer that programs read. */
export function onlyTyped(line: Line): Line {
  const words = typeof line === 'object' && 'aside' in line ? line.aside : text`${line}`;
  return aside([], words);
}

/** Renders parts one after the other. */
export function render(parts: Message): RenderedText {
  return { data: plain(parts), parts: asSent(parts), wording: parts };
}

/** Renders lines. */
export function renderLines(lines: readonly Line[]): RenderedText {
  return render(lines.flatMap((line, at) => (at === 0 ? [...text`${line}`] : onNewLine(line))));
}

/** The line break before an aside belongs to it. */
function onNewLine(line: Line): Message {
  const isAside = typeof line === 'object' && 'aside' in line;
  if (!isAside) return text`\n${line}`;
  return [line.sent.length === 0 ? line : aside(text`\n${line.sent}`, line.aside)];
}
