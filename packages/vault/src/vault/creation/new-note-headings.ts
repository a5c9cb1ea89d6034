import type { Heading } from '../../markdown/note-structure.ts';
import { parseNote } from '../../markdown/parse-note.ts';

/** The headings of a text. */
export function headingsOf(text: string): readonly Heading[] {
  return parseNote(text).headings;
}
