import type { VaultReader } from '../core/vault.ts';
import type { FolderList, FolderQuery } from '../queries/list-folders.ts';
import type { NoteList, NoteQuery } from '../queries/list-notes.ts';
import type { PropertyList, PropertyListQuery } from '../queries/list-properties.ts';
import type { Structure, StructureQuery } from '../queries/list-structure.ts';
import type { TagList, TagQuery } from '../queries/list-tags.ts';
import type { TaskList, TaskQuery } from '../queries/list-tasks.ts';

// Each list serves a single command and is loaded on demand.

/** Lists notes; see `listNotes`. */
export async function listNotesOf(reader: VaultReader, query: NoteQuery, now: Date): Promise<NoteList> {
  const { listNotes } = await import('../queries/list-notes.ts');
  return await listNotes(reader, query, now);
}

/** Lists folders; see `listFolders`. */
export async function listFoldersOf(reader: VaultReader, query: FolderQuery): Promise<FolderList> {
  const { listFolders } = await import('../queries/list-folders.ts');
  return listFolders(reader, query);
}

/** Lists tags; see `listTags`. */
export async function listTagsOf(reader: VaultReader, query: TagQuery): Promise<TagList> {
  const { listTags } = await import('../queries/list-tags.ts');
  return await listTags(reader, query);
}

/** Lists the tree of a folder; see `listStructure`. */
export async function listStructureOf(reader: VaultReader, query: StructureQuery): Promise<Structure> {
  const { listStructure } = await import('../queries/list-structure.ts');
  return listStructure(reader, query);
}

/** Lists tasks; see `listTasks`. */
export async function listTasksOf(reader: VaultReader, query: TaskQuery): Promise<TaskList> {
  const { listTasks } = await import('../queries/list-tasks.ts');
  return await listTasks(reader, query);
}

/** Lists properties; see `listProperties`. */
export async function listPropertiesOf(reader: VaultReader, query: PropertyListQuery): Promise<PropertyList> {
  const { listProperties } = await import('../queries/list-properties.ts');
  return await listProperties(reader, query);
}
