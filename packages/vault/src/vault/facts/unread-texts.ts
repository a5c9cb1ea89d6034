import { isNotePath } from '../paths/link-paths.ts';
import type { BodyState, NoteIndex } from './note-index.ts';

/** A text of which nothing is known but its name. */
export interface UnreadText {
  readonly path: string;
  readonly why: Exclude<BodyState, 'read'>;
}

/** Lists the texts that could not be read: what an answer leaves out, and has to name. */
export function unreadTexts(index: NoteIndex, isMeant: (path: string) => boolean): UnreadText[] {
  return index.texts().flatMap(({ path, state }) => (state === 'read' || !isMeant(path) ? [] : [{ path, why: state }]));
}

/** The same of notes alone, as canvases and bases have neither tags nor tasks nor properties. */
export function unreadNotes(index: NoteIndex, isMeant: (path: string) => boolean): UnreadText[] {
  return unreadTexts(index, (path) => isNotePath(path) && isMeant(path));
}
