import { editPlace, type PlaceEdit, type PlaceFailure } from './edit-place.ts';
import { replaceFound, type SearchEdit, type SearchFailure } from './edit-search.ts';
import type { NoteStructure } from './note-structure.ts';
import { applySplices } from './splice.ts';

export type NoteEdit = SearchEdit | PlaceEdit;

/** Why an edit cannot be made, and which one, counted from 0. */
export type EditFailure = { readonly index: number } & (SearchFailure | PlaceFailure);

/**
 * Makes edits one after the other, each on the text that the one before left; all of them or none.
 *
 * Line breaks of what is written become those of the note.
 */
export function applyEdits(
  text: string,
  edits: readonly NoteEdit[],
  parse: (text: string) => NoteStructure,
): { text: string } | { failed: EditFailure } {
  let edited = text;
  for (const [index, edit] of edits.entries()) {
    const outcome = 'search' in edit ? replaceFound(edited, edit) : applyPlaceEdit(edited, edit, parse);
    if ('failure' in outcome) return { failed: { index, ...outcome.failure } };
    edited = outcome.text;
  }
  return { text: edited };
}

function applyPlaceEdit(
  text: string,
  edit: PlaceEdit,
  parse: (text: string) => NoteStructure,
): { text: string } | { failure: PlaceFailure } {
  const outcome = editPlace(text, parse(text), edit);
  return 'failure' in outcome ? outcome : { text: applySplices(text, [outcome.splice]) };
}
