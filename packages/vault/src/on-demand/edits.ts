import type { Draft } from '../core/vault.ts';
import type { AppliedTemplate, TemplateRequest } from '../edits/apply-template.ts';
import type { EditedNote, EditsRequest } from '../edits/edit-note.ts';
import type { TagsRequest, TagsResult } from '../edits/manage-tags.ts';
import type { PropertiesRequest, PropertiesSet } from '../edits/set-properties.ts';
import type { TaskChanged, TaskRequest } from '../tasks/task-status.ts';

// These need a parser and libraries that most requests do not use, so each is loaded on demand.

/** Sets and removes properties of a note; see `setNoteProperties`. */
export async function setPropertiesOf(draft: Draft, request: PropertiesRequest): Promise<PropertiesSet> {
  const { setNoteProperties } = await import('../edits/set-properties.ts');
  return await setNoteProperties(draft, request);
}

/** Adds and removes tags of a note; see `manageNoteTags`. */
export async function manageTagsOf(draft: Draft, request: TagsRequest): Promise<TagsResult> {
  const { manageNoteTags } = await import('../edits/manage-tags.ts');
  return await manageNoteTags(draft, request);
}

/** Gives a task another status; see `setTaskStatus`. */
export async function completeTaskOf(draft: Draft, request: TaskRequest, now: Date): Promise<TaskChanged> {
  const { setTaskStatus } = await import('../tasks/task-status.ts');
  return await setTaskStatus(draft, request, now);
}

/** Adds a template to a note; see `applyTemplateTo`. */
export async function applyTemplate(draft: Draft, request: TemplateRequest, now: Date): Promise<AppliedTemplate> {
  const { applyTemplateTo } = await import('../edits/apply-template.ts');
  return await applyTemplateTo(draft, request, now);
}

/** Applies edits to a note; see `editNoteText`. */
export async function editsOf(draft: Draft, request: EditsRequest): Promise<EditedNote> {
  const { editNoteText } = await import('../edits/edit-note.ts');
  return await editNoteText(draft, request);
}
