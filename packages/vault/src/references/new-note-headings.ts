import { type Heading, parseNote } from '@obsidian-agent/markdown';

/** The headings of a text. */
export function headingsOf(text: string): readonly Heading[] {
  return parseNote(text).headings;
}
