import { type Message, type Part, plain, text, trusted } from '@obsidian-agent/shared-types';

/** The text of an answer, and which of it the tool says itself. */
export interface RenderedText {
  readonly data: string;
  readonly parts: Message;
}

/** A line of an answer, whole or in parts. */
export type Line = Part | Message;

/** Words of the tool around a text of the vault. */
export function withQuote(before: string, quoted: string, after = ''): Message {
  return text`${trusted(before)}${quoted}${trusted(after)}`;
}

/** The text that parts make, one after the other. */
export function render(parts: Message): RenderedText {
  return { data: plain(parts), parts };
}

/** The text that lines make. */
export function renderLines(lines: readonly Line[]): RenderedText {
  return render(lines.flatMap((line, at) => [...text`${at === 0 ? [] : trusted('\n')}${line}`]));
}
