import type { FolderList, FoldersWanted } from './questions/list-folders.ts';
import type { NoteList, NotesWanted } from './questions/list-notes.ts';
import type { VaultReader } from './vault.ts';

// Each list is of one command alone, and is loaded when that is asked for.

/** Lists notes; see `listNotes`. */
export async function listNotesOf(reader: VaultReader, wanted: NotesWanted, now: Date): Promise<NoteList> {
  const { listNotes } = await import('./questions/list-notes.ts');
  return await listNotes(reader, wanted, now);
}

/** Lists folders; see `listFolders`. */
export async function listFoldersOf(reader: VaultReader, wanted: FoldersWanted): Promise<FolderList> {
  const { listFolders } = await import('./questions/list-folders.ts');
  return listFolders(reader, wanted);
}
