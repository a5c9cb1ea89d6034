import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import { refused } from './answer.ts';
import { availableFolders } from './available-folders.ts';

/** What is known of why a bulk operation selects no note. */
export interface Unmatched {
  /** Names of what could not be read, and may be meant. */
  readonly unread?: readonly string[];
  /** Which titles are those of no note, and what may be meant by them; empty where no titles were given. */
  readonly missing?: string;
}

/** Says that a bulk operation selects no note, and what may be selected. */
export async function noMatches(
  context: ToolContext,
  { unread = [], missing = '' }: Unmatched = {},
): Promise<ToolOutcome> {
  const none = `No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: ${await availableFolders(context)}`;
  return refused([none, ...(missing === '' ? [] : [missing]), ...notLookedInto(unread)].join('. '));
}
