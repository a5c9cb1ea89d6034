import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import { answer } from './answer.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { getBacklinks } from './get-backlinks.ts';
import { getTags } from './get-tags.ts';
import { listFolders } from './list-folders.ts';
import { findByTag, listNotes } from './list-notes.ts';
import { listTasks } from './list-tasks.ts';
import type { QueryResults } from './query-item.ts';
import { queryWords } from './query-scope.ts';
import { refusalOf } from './refusal.ts';
import { searchText } from './search-text.ts';

const NOTHING = 'No results found. Try broadening your search.';

const queries: {
  readonly [Name in QueryVaultArguments['operation']]: (
    args: QueryVaultArguments,
    run: RunCommand,
  ) => Promise<QueryResults>;
} = {
  search_text: searchText,
  find_by_tag: findByTag,
  list_notes: listNotes,
  list_folders: listFolders,
  get_backlinks: getBacklinks,
  get_tags: getTags,
  list_tasks: listTasks,
};

/** Answers a query about the vault. */
export const queryVault: ToolCall<QueryVaultArguments> = async (args, { run }) => {
  const { operation } = args;
  try {
    const { items: results, total, unread } = await queries[operation](args, run);
    const found = { success: true, operation, total_count: total, results, truncated: results.length < total };
    const words = [...(total > 0 ? [] : [NOTHING]), ...notLookedInto(unread)];
    return answer(words.length === 0 ? found : { ...found, message: words.join(' ') });
  } catch (error) {
    const { message, retry } = refusalOf(error, queryWords(args.path ?? ''));
    return answer({ success: false, operation, total_count: 0, results: [], truncated: false, message }, retry);
  }
};
