import type { ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import { findNote, type ListedTask, listTasks, resolveDay, type VaultReader } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { noTasks, taskBlock, taskLine, unfilteredLines } from '../report/tasks-report.ts';

const LIMIT = 50;

export const handler: ReadHandlerV2<'list_tasks'> = async ({ vault, now }, params) => {
  if (params.note !== undefined && params.folder !== undefined) throw paramExcluded('folder', 'note');
  const reader = await vault().open();
  const page = await listTasks(reader, await taskQuery(reader, params, now));
  const { items, unfiltered, globalFilter } = page;
  const tasks = items.map(asResult);
  const lines = tasks.map(params.response_format === 'detailed' ? taskBlock : taskLine);
  return listOutcome(
    page,
    { lines, none: noTasks(params), notes: unfilteredLines(unfiltered, globalFilter) },
    { tasks, ...(globalFilter === '' ? {} : { without_global_filter: unfiltered }) },
  );
};

async function taskQuery(reader: VaultReader, params: ParamsV2<'list_tasks'>, now: Date) {
  const {
    folder,
    note,
    status,
    due_before,
    due_after,
    tags,
    match,
    text,
    sort = 'path',
    limit = LIMIT,
    cursor,
  } = params;
  return {
    folder,
    path: note === undefined ? undefined : await findNote(reader, note),
    includesCompleted: params.include_completed ?? false,
    statuses: typeof status === 'string' ? [status] : status,
    dueBefore: due_before && resolveDay(due_before, now, 'due_before'),
    dueAfter: due_after && resolveDay(due_after, now, 'due_after'),
    tags,
    match,
    text,
    includesUnfiltered: params.ignore_global_filter ?? false,
    sort,
    limit,
    cursor,
  };
}

type Task = ResultV2<'list_tasks'>['tasks'][number];

function asResult({ statusType, tags, dependsOn, onCompletion, blockId, priority, ...task }: ListedTask): Task {
  return {
    ...task,
    status_type: statusType,
    tags,
    ...(priority === undefined ? {} : { priority: priority as NonNullable<Task['priority']> }),
    ...(onCompletion === undefined ? {} : { on_completion: onCompletion }),
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
    ...(blockId === undefined ? {} : { block_id: blockId }),
  };
}
