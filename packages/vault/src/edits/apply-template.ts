import type { Draft } from '../core/vault.ts';
import { filledFor, readTemplate } from '../templates/note-template.ts';
import { mergeTemplate } from '../templates/template-merge.ts';
import { type NoteSelector, openOrNew, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { frontmatterMalformed } from './property-errors.ts';
import { blockOf } from './set-properties.ts';

export interface TemplateRequest extends NoteSelector {
  readonly template: string;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export interface AppliedTemplate {
  readonly written: WrittenNote;
  readonly template: string;
  readonly isCreated: boolean;
  /** Line of its first character, counted from 1; undefined if the template has only properties. */
  readonly line: number | undefined;
  readonly unresolved: readonly string[];
  readonly text: string;
  /** The lines between the fences. */
  readonly block: string;
}

/**
 * Adds a filled template to the end of a note and its properties to the note's properties. Creates the note if it is
 * missing.
 *
 * @throws AgentError `TEMPLATE_NOT_FOUND`, `TEMPLATE_TOO_LARGE`, `FRONTMATTER_MALFORMED`, and like `openOrNew`
 */
export async function applyTemplateTo(draft: Draft, request: TemplateRequest, now: Date): Promise<AppliedTemplate> {
  const template = readTemplate(draft, request.template);
  const target = await openOrNew(draft, { ...request, create_if_missing: true });
  const { path, before } = target;
  const { text: filled, unresolved } = await filledFor(draft, template, { path, now, variables: request.variables });
  const merged = mergeTemplate(before?.text ?? '', filled);
  if ('malformed' in merged)
    throw frontmatterMalformed(merged.where === 'note' ? path : template.path, merged.malformed);

  const { text, line } = merged;
  const written = await writeNote(draft, target, text);
  const isCreated = before === undefined;
  return { written, template: template.path, isCreated, line, unresolved, text, block: blockOf(text) };
}
