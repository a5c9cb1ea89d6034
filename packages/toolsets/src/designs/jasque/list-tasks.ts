import type { ResultV2 } from '@obsidian-agent/shared-types';
import { exactPath } from '../../toolset/link-brackets.ts';
import { titleOf } from '../../toolset/note-names.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { type QueryResultItem, type QueryResults, withoutSign } from './query-item.ts';
import { type QueryScope, queryScope } from './query-scope.ts';

type Task = ResultV2<'list_tasks'>['tasks'][number];

const COMPLETED: readonly Task['status_type'][] = ['DONE', 'CANCELLED'];

/** Lists the tasks of the vault, of a folder or of a note, by path and line: every checkbox, also those that a plugin ignores. */
export async function listTasks(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, include_completed = false, response_format } = args;
  const wanted = { include_completed, ignore_global_filter: true, ...within(await queryScope(run, path)) };
  const { items, ...found } = await firstItems(limit, 'tasks', (page) => run('list_tasks', { ...wanted, ...page }));
  return { ...found, items: items.map((task) => taskItem(task, response_format === 'detailed')) };
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
