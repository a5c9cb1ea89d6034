import { applySplices, isNamesake, parseNote, renamedTag, renameTag, type TagRename } from '@obsidian-agent/markdown';
import { tagsIn } from './select-tags.ts';

/** The effect of renaming a tag on one note. */
export interface RenamedInNote {
  readonly text: string;
  /** Each changed tag, before and after; one entry per occurrence. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Whether the note already had the new tag, or a tag nested in it. */
  readonly hasNew: boolean;
  /** Why the tags of its properties could not be changed. */
  readonly problem: string | undefined;
}

/** Renames a tag and its nested tags in one note. */
export function renameTagIn(text: string, rename: TagRename): RenamedInNote {
  const structure = parseNote(text);
  const tags = tagsIn(text, structure);
  const renamed = tags.flatMap((tag) => {
    const to = renamedTag(tag, rename);
    return to === undefined ? [] : [{ from: tag, to }];
  });
  const hasNew = tags.some((tag) => isNamesake(tag, rename));

  const edit = renameTag(text, structure, rename);
  if (!('malformed' in edit)) return { text: applySplices(text, edit.splices), renamed, hasNew, problem: undefined };
  const { line, column, message } = edit.malformed;
  const inline = structure.tags.flatMap(({ tag, start, end }) => {
    const to = renamedTag(tag, rename);
    return to === undefined ? [] : [{ start, end, text: to }];
  });
  const problem = `Its frontmatter cannot be read: line ${line}, column ${column}: ${message}`;
  return { text: applySplices(text, inline), renamed, hasNew, problem };
}
