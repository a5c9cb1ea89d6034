import type { TaskChanged, TaskWanted } from '../tasks/task-status.ts';
import type { Draft } from '../vault.ts';
import type { EditedNote, EditsWanted } from './write-edits.ts';
import type { PropertiesSet, PropertiesWanted } from './write-properties.ts';
import type { TagsManaged, TagsWanted } from './write-tags.ts';
import type { AppliedTemplate, TemplateWanted } from './write-template.ts';

// These take a parser and libraries that most requests do without: each is loaded when it is asked for.

/** Sets and removes properties of a note; see `setNoteProperties`. */
export async function setPropertiesOf(draft: Draft, wanted: PropertiesWanted): Promise<PropertiesSet> {
  const { setNoteProperties } = await import('./write-properties.ts');
  return await setNoteProperties(draft, wanted);
}

/** Adds and removes tags of a note; see `manageNoteTags`. */
export async function manageTagsOf(draft: Draft, wanted: TagsWanted): Promise<TagsManaged> {
  const { manageNoteTags } = await import('./write-tags.ts');
  return await manageNoteTags(draft, wanted);
}

/** Gives a task another status; see `setTaskStatus`. */
export async function completeTaskOf(draft: Draft, wanted: TaskWanted, now: Date): Promise<TaskChanged> {
  const { setTaskStatus } = await import('../tasks/task-status.ts');
  return await setTaskStatus(draft, wanted, now);
}

/** Adds a template to a note; see `applyTemplateTo`. */
export async function applyTemplate(draft: Draft, wanted: TemplateWanted, now: Date): Promise<AppliedTemplate> {
  const { applyTemplateTo } = await import('./write-template.ts');
  return await applyTemplateTo(draft, wanted, now);
}

/** Makes edits in a note; see `editNoteText`. */
export async function editsOf(draft: Draft, wanted: EditsWanted): Promise<EditedNote> {
  const { editNoteText } = await import('./write-edits.ts');
  return await editNoteText(draft, wanted);
}
