import type { VaultReader } from '../core/vault.ts';
import type { FolderList, FoldersWanted } from '../queries/list-folders.ts';
import type { NoteList, NotesWanted } from '../queries/list-notes.ts';
import type { PropertyList, PropertyListWanted } from '../queries/list-properties.ts';
import type { Structure, StructureWanted } from '../queries/list-structure.ts';
import type { TagList, TagListWanted } from '../queries/list-tags.ts';
import type { TaskList, TaskListWanted } from '../queries/list-tasks.ts';

// Each list is of one command alone, and is loaded when that is asked for.

/** Lists notes; see `listNotes`. */
export async function listNotesOf(reader: VaultReader, wanted: NotesWanted, now: Date): Promise<NoteList> {
  const { listNotes } = await import('../queries/list-notes.ts');
  return await listNotes(reader, wanted, now);
}

/** Lists folders; see `listFolders`. */
export async function listFoldersOf(reader: VaultReader, wanted: FoldersWanted): Promise<FolderList> {
  const { listFolders } = await import('../queries/list-folders.ts');
  return listFolders(reader, wanted);
}

/** Lists tags; see `listTags`. */
export async function listTagsOf(reader: VaultReader, wanted: TagListWanted): Promise<TagList> {
  const { listTags } = await import('../queries/list-tags.ts');
  return await listTags(reader, wanted);
}

/** Tells the tree of a folder; see `listStructure`. */
export async function listStructureOf(reader: VaultReader, wanted: StructureWanted): Promise<Structure> {
  const { listStructure } = await import('../queries/list-structure.ts');
  return listStructure(reader, wanted);
}

/** Lists tasks; see `listTasks`. */
export async function listTasksOf(reader: VaultReader, wanted: TaskListWanted): Promise<TaskList> {
  const { listTasks } = await import('../queries/list-tasks.ts');
  return await listTasks(reader, wanted);
}

/** Lists properties; see `listProperties`. */
export async function listPropertiesOf(reader: VaultReader, wanted: PropertyListWanted): Promise<PropertyList> {
  const { listProperties } = await import('../queries/list-properties.ts');
  return await listProperties(reader, wanted);
}
