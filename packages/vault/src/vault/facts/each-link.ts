import type { LinkFact } from './note-facts.ts';
import type { NoteIndex } from './note-index.ts';

/** Every link of a vault, text by text: those of a large vault together take more memory than all else. */
export function* eachLink(index: NoteIndex): Generator<LinkFact> {
  for (const { path } of index.texts()) yield* index.list('link', path);
}
