import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { exactPath } from './exact-path.ts';
import { firstItems } from './pages.ts';
import { type QueryResultItem, type QueryResults, titleOf, withoutSign } from './query-item.ts';
import { type QueryScope, queryScope } from './query-scope.ts';

type Task = ResultV2<'list_tasks'>['tasks'][number];

const COMPLETED: readonly Task['status_type'][] = ['DONE', 'CANCELLED'];

/** Lists the tasks of the vault, of a folder or of a note, by path and line: every checkbox, also those that a plugin ignores. */
export async function listTasks(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, include_completed = false, response_format } = args;
  const wanted = { include_completed, ignore_global_filter: true, ...within(await queryScope(run, path)) };
  const { items, total, unread } = await firstItems(limit, async (page) => {
    const { metadata } = await run('list_tasks', { ...wanted, ...page });
    return { items: metadata.tasks, total: metadata.total_count, next: metadata.next_cursor, unread: metadata.unread };
  });
  return { results: items.map((task) => taskItem(task, response_format === 'detailed')), total, unread };
}

function within(scope: QueryScope): { readonly folder?: string; readonly note?: string } {
  if (scope.kind === 'vault') return {};
  return scope.kind === 'folder' ? { folder: scope.folder } : { note: exactPath(scope.path) };
}

function taskItem({ path, line, text, status_type, tags }: Task, isDetailed: boolean): QueryResultItem {
  return {
    path,
    ...(isDetailed ? { title: titleOf(path), tags: tags.map(withoutSign) } : {}),
    task_text: text,
    task_completed: COMPLETED.includes(status_type),
    line_number: line,
  };
}
