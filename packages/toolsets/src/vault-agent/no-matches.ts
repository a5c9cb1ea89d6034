import type { ToolOutcome, ToolScene } from '../toolset.ts';
import { notLookedInto } from '../unread-words.ts';
import { refused } from './answer.ts';
import { availableFolders } from './available-folders.ts';

/**
 * Says that a bulk operation selects no note, and what may be selected.
 *
 * @param unread names of what could not be read, and may be meant
 */
export async function noMatches(scene: ToolScene, unread: readonly string[] = []): Promise<ToolOutcome> {
  const none = `No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: ${await availableFolders(scene)}`;
  return refused([none, ...notLookedInto(unread)].join('. '));
}
