import { AgentError } from '@obsidian-agent/shared-types';
import type { RunCommand } from '../../toolset/toolset.ts';
import { unreadNamesIn } from '../../toolset/unread-words.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { notesWith } from './list-notes.ts';
import type { QueryResults } from './query-item.ts';
import { Refused } from './refusal.ts';

const NO_SUCH_TAG: readonly string[] = ['TAG_NOT_FOUND', 'TAG_INVALID'];

/** Lists the notes with any of the tags, in properties or text. An unknown tag finds nothing. */
export async function findByTag(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const tags = (args.tags ?? []).filter((tag) => tag !== '');
  if (tags.length === 0) throw new Refused('Tags parameter is required for find_by_tag operation');
  try {
    return await notesWith(args, run, { tags, match: 'any' });
  } catch (error) {
    if (error instanceof AgentError && NO_SUCH_TAG.includes(error.reason))
      return { results: [], total: 0, unread: unreadNamesIn(error) };
    throw error;
  }
}
