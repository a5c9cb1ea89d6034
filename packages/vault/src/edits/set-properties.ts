import { findFrontmatterBlock } from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { type NoteSelector, openNote, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { applyCheckedProperties, propertiesOf } from './property-edits.ts';

export interface PropertiesRequest extends NoteSelector {
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly unset?: readonly string[] | undefined;
}

export interface PropertiesSet {
  readonly written: WrittenNote;
  /** All properties, after the write. */
  readonly properties: Record<string, unknown>;
  /** Names of the properties that were removed. */
  readonly removed: readonly string[];
  /** The lines between the fences. */
  readonly block: string;
}

/**
 * Sets and removes properties of a note; every other byte stays.
 *
 * @throws AgentError `FRONTMATTER_MALFORMED`, `PROPERTY_INVALID`, `TAG_INVALID`, and like `openNote`
 */
export async function setNoteProperties(draft: Draft, request: PropertiesRequest): Promise<PropertiesSet> {
  const before = await openNote(draft, request);
  const { text, properties } = applyCheckedProperties(draft, before, request);
  const written = await writeNote(draft, { path: before.path, before }, text);
  const removed = Object.keys(propertiesOf(before)).filter((name) => !Object.hasOwn(properties, name));
  return { written, properties, removed, block: blockOf(text) };
}

/** The frontmatter of a note, without its fences. */
export function blockOf(text: string): string {
  const content = findFrontmatterBlock(text)?.content;
  return content === undefined ? '' : text.slice(content.start, content.end).trimEnd();
}
