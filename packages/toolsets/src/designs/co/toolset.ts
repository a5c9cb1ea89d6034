import type { Toolset } from '../../toolset/toolset.ts';
import { listNotes } from './list-notes.ts';
import { readNote } from './read-note.ts';
import { searchNotes } from './search-notes.ts';

export const toolset: Toolset = {
  name: 'co',
  summary: 'Three read-only tools that search, list and read notes.',
  instructions: 'Search or list notes first, then read one by the exact path that was shown.',
  calls: { search_notes: searchNotes, list_notes: listNotes, read_note: readNote },
};
