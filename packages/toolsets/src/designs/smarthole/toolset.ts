import type { Toolset } from '../../toolset/toolset.ts';
import { createNote } from './create-note.ts';
import { modifyNote } from './modify-note.ts';
import { organizeNote } from './organize-note.ts';
import { readFile } from './read-file.ts';
import { searchNotes } from './search-notes.ts';

export const toolset: Toolset = {
  name: 'smarthole',
  summary: 'Five tools that create, change, search, move and read notes by their exact paths.',
  instructions:
    'Paths are exact and relative to the vault; ".md" may be left out. Read or search before you change a note, and copy the text to replace as it stands there.',
  calls: {
    create_note: createNote,
    modify_note: modifyNote,
    search_notes: searchNotes,
    organize_note: organizeNote,
    read_file: readFile,
  },
};
