import type { BodyState, NoteIndex } from './note-index.ts';

/** A text of which nothing is known but its name. */
export interface UnreadText {
  readonly path: string;
  readonly why: Exclude<BodyState, 'read'>;
}

/** Lists the texts that could not be read: what an answer leaves out, and has to name. */
export function unreadTexts(index: NoteIndex, holds: (path: string) => boolean): UnreadText[] {
  return index.texts().flatMap(({ path, state }) => (state === 'read' || !holds(path) ? [] : [{ path, why: state }]));
}
