import { applySplices, isNamesake, parseNote, renamedTag, renameTag, type TagRename } from '@obsidian-agent/markdown';
import { tagsIn } from './select-tags.ts';

/** What renaming a tag means for one note. */
export interface RenamedInNote {
  readonly text: string;
  /** Each tag that changes, as written, and as it is then; one for each of its places. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** The note had the new tag, or one nested below it, before. */
  readonly hasNew: boolean;
  /** Why the tags of its properties could not be changed. */
  readonly problem: string | undefined;
}

/** Renames a tag in one note, with what is nested below it. */
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
