import type { Draft } from '../core/vault.ts';
import type { AppliedTemplate, TemplateWanted } from '../edits/apply-template.ts';
import type { EditedNote, EditsWanted } from '../edits/edit-note.ts';
import type { TagsManaged, TagsWanted } from '../edits/manage-tags.ts';
import type { PropertiesSet, PropertiesWanted } from '../edits/set-properties.ts';
import type { TaskChanged, TaskWanted } from '../tasks/task-status.ts';

// These take a parser and libraries that most requests do without: each is loaded when it is asked for.

/** Sets and removes properties of a note; see `setNoteProperties`. */
export async function setPropertiesOf(draft: Draft, wanted: PropertiesWanted): Promise<PropertiesSet> {
  const { setNoteProperties } = await import('../edits/set-properties.ts');
  return await setNoteProperties(draft, wanted);
}

/** Adds and removes tags of a note; see `manageNoteTags`. */
export async function manageTagsOf(draft: Draft, wanted: TagsWanted): Promise<TagsManaged> {
  const { manageNoteTags } = await import('../edits/manage-tags.ts');
  return await manageNoteTags(draft, wanted);
}

/** Gives a task another status; see `setTaskStatus`. */
export async function completeTaskOf(draft: Draft, wanted: TaskWanted, now: Date): Promise<TaskChanged> {
  const { setTaskStatus } = await import('../tasks/task-status.ts');
  return await setTaskStatus(draft, wanted, now);
}

/** Adds a template to a note; see `applyTemplateTo`. */
export async function applyTemplate(draft: Draft, wanted: TemplateWanted, now: Date): Promise<AppliedTemplate> {
  const { applyTemplateTo } = await import('../edits/apply-template.ts');
  return await applyTemplateTo(draft, wanted, now);
}

/** Makes edits in a note; see `editNoteText`. */
export async function editsOf(draft: Draft, wanted: EditsWanted): Promise<EditedNote> {
  const { editNoteText } = await import('../edits/edit-note.ts');
  return await editNoteText(draft, wanted);
}
