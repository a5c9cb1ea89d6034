import {
  addTags,
  applySplices,
  findFrontmatterBlock,
  foldTag,
  insertAtEnd,
  lineBreakOf,
  lineIndex,
  parseNote,
  readProperties,
  removeTags,
  type TagPlacement,
  type TagSplices,
} from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { tagsIn } from '../reading/read-facts.ts';
import { type NoteSelector, openNote, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { frontmatterMalformed } from './property-errors.ts';
import { checkTags } from './property-values.ts';

export interface TagsRequest extends NoteSelector {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly where?: TagPlacement | undefined;
}

/** A tag in the text of a note. */
export interface TagLines {
  readonly tag: string;
  /** Counted from 1. */
  readonly lines: readonly number[];
}

export interface TagsResult {
  readonly written: WrittenNote;
  /** All tags of the note after the write, with their `#`. */
  readonly tags: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The tags in the text, after the write. */
  readonly inline: readonly TagLines[];
}

/**
 * Adds and removes tags of a note. A tag that the note already contains anywhere is not added again.
 *
 * @throws AgentError `TAG_INVALID`, `FRONTMATTER_MALFORMED`, and like `openNote`
 */
export async function manageNoteTags(draft: Draft, request: TagsRequest): Promise<TagsResult> {
  const { where = 'frontmatter' } = request;
  const [add, remove] = [checkTags(request.add ?? []), checkTags(request.remove ?? [])];
  const before = await openNote(draft, request);
  const edited = (text: string, edit: TagSplices) => {
    if ('malformed' in edit) throw frontmatterMalformed(before.path, edit.malformed);
    return applySplices(text, edit.splices);
  };
  const less = edited(before.text, removeTags(before.text, parseNote(before.text), { tags: remove, where }));
  const text =
    where === 'inline'
      ? withInlineTags(less, add)
      : add.length === 0
        ? less
        : edited(less, addTags(less, parseNote(less), add));

  const written = await writeNote(draft, { path: before.path, before }, text);
  const [had, tags] = [allTags(before.text), allTags(text)];
  return {
    written,
    tags,
    added: missingFrom(had, tags),
    removed: missingFrom(tags, had),
    inline: inlineTags(text),
  };
}

function withInlineTags(text: string, add: readonly string[]): string {
  const known = new Set(allTags(text).map(foldTag));
  const missing = new Map(add.filter((tag) => !known.has(foldTag(tag))).map((tag) => [foldTag(tag), `#${tag}`]));
  if (missing.size === 0) return text;
  const line = [...missing.values()].join(' ');
  const end = /(?:\r\n|\r|\n)?$/.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - end.length);
  const start = Math.max(body.lastIndexOf('\n'), body.lastIndexOf('\r')) + 1;
  const isTagLine =
    /^#\S+(?:[ \t]+#\S+)*[ \t]*$/.test(body.slice(start)) && start >= (findFrontmatterBlock(text)?.end ?? 0);
  if (isTagLine) return `${body.trimEnd()} ${line}${end}`;
  return applySplices(text, [insertAtEnd(text, end === '' ? line : line + lineBreakOf(text)).splice]);
}

function allTags(text: string): string[] {
  const read = readProperties(text, findFrontmatterBlock(text));
  return tagsIn(parseNote(text), 'malformed' in read ? {} : read.properties);
}

function missingFrom(known: readonly string[], tags: readonly string[]): string[] {
  const folded = new Set(known.map(foldTag));
  return tags.filter((tag) => !folded.has(foldTag(tag)));
}

function inlineTags(text: string): TagLines[] {
  const lines = lineIndex(text);
  const found = new Map<string, { tag: string; lines: number[] }>();
  for (const { tag, start } of parseNote(text).tags) {
    const known = found.get(foldTag(tag)) ?? { tag, lines: [] };
    known.lines.push(lines.lineOf(start) + 1);
    found.set(foldTag(tag), known);
  }
  return [...found.values()];
}
