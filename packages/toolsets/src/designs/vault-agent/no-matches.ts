import { refused } from '../../toolset/answers.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import { availableFolders } from './available-folders.ts';

/** Facts about why a bulk operation does not select any notes. */
export interface Unmatched {
  /** Paths that could not be read and might match. */
  readonly unread?: readonly string[];
  /** Titles without a note, with suggestions; empty if no titles were given. */
  readonly missing?: string;
}

/** Says that no notes are selected, and what can be selected. */
export async function noMatches(
  context: ToolContext,
  { unread = [], missing = '' }: Unmatched = {},
): Promise<ToolOutcome> {
  const none = `No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: ${await availableFolders(context)}`;
  return refused([none, ...(missing === '' ? [] : [missing]), ...notLookedInto(unread)].join('. '));
}
