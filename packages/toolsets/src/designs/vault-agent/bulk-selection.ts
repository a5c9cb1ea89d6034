import type { AgentError, ParamsV2 } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { unreadNamesIn } from '../../toolset/unread-words.ts';
import { contentQuery } from './content-query.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { noMatches } from './no-matches.ts';
import { assertOneNoteEach } from './resolve-note.ts';
import { givenFolder, givenTags, givenTitle } from './titles.ts';

export type Selection = ParamsV2<'bulk_tag'>['select'];

/** The criteria for notes; undefined if there are none. A note has to meet all of them. */
function selectionOf(args: ManageVaultArguments): Selection | undefined {
  const query = contentQuery(args.search_query ?? '');
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder_filter);
  const notes = (args.note_titles ?? []).flatMap((title) => givenTitle(title) ?? []);
  const select = {
    ...(query === '' ? {} : { query }),
    ...(tags === undefined ? {} : { tags, match: 'any' as const }),
    ...(folder === undefined ? {} : { folder }),
    ...(notes.length === 0 ? {} : { notes }),
  };
  return Object.keys(select).length === 0 ? undefined : select;
}

/**
 * Runs an operation on the selected notes. If none are selected, the answer explains what can be selected.
 *
 * @throws AgentError `NOTE_AMBIGUOUS` for a title of several notes
 */
export async function withSelection(
  args: ManageVaultArguments,
  context: ToolContext,
  work: (select: Selection) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const select = selectionOf(args);
  if (select === undefined)
    return refused(
      'Bulk operations require selection criteria. Provide one of: search_query, tags, folder_filter, or note_titles.',
    );
  try {
    await assertOneNoteEach(context, select.notes ?? []);
    return await work(select);
  } catch (error) {
    if (isFor(error, 'FOLDER_NOT_FOUND')) return await noMatches(context);
    if (isForTag(error, select)) return await noMatches(context, { unread: unreadNamesIn(error) });
    throw error;
  }
}

/** Whether an operation failed because no note has a tag of the selection; tags to write cannot cause that. */
function isForTag(error: unknown, { tags = [] }: Selection): error is AgentError {
  if (isFor(error, 'TAG_INVALID')) return tags.some((tag) => tag === error.details['tag']);
  return isFor(error, 'TAG_NOT_FOUND');
}
