import { UsageError } from '@obsidian-agent/cli';
import { resultOf } from './caller.ts';
import type { Expand } from './prepare-call.ts';
import { canAsk, pick } from './questions.ts';

interface Tasks {
  readonly total_count: number;
  readonly tasks: readonly {
    readonly path: string;
    readonly line: number;
    readonly description: string;
    readonly text: string;
  }[];
}

const MOST = 20;

/** `done TASK` finds the open task by part of its text, in the whole vault; `done NOTE:LINE` names it. */
export const expandTask: Expand = async ({ payload }, context) => {
  const { note, task, vault_path } = payload;
  const call = (path: unknown, line: unknown) => ({
    action: 'complete_task',
    payload: { ...payload, note: path, task: line },
  });
  if (note !== undefined) return call(note, task);
  const [, path, line] = /^(.+):(\d+)$/.exec(String(task)) ?? [];
  if (path !== undefined) return call(path, Number(line));

  const query = { action: 'list_tasks', payload: { text: String(task), limit: MOST, vault_path } };
  const { tasks, total_count: count } = await resultOf<Tasks>(query, context);
  const [only] = tasks;
  if (only === undefined)
    throw new UsageError(
      `No open task contains "${String(task)}"`,
      'To list the open tasks, type: obsidian-agent tasks',
    );
  if (tasks.length === 1) return call(`/${only.path}`, only.line);
  const places = tasks.map((each) => `${each.path}:${each.line}  ${each.description}`);
  if (!canAsk())
    throw new UsageError(
      `${count} open tasks contain "${String(task)}"`,
      `Type one of them as NOTE:LINE.\n${[...places, ...moreOf(count - places.length)].join('\n')}`,
    );
  const more = moreOf(count - places.length).map((line) => ` ${line}: use more words to see them`);
  const chosen = await pick(`Which task?${more.join('')}`, places, context.signal);
  const found = tasks[places.indexOf(chosen ?? '')];
  return found && call(`/${found.path}`, found.line);
};

function moreOf(count: number): readonly string[] {
  return count > 0 ? [`… and ${count} more`] : [];
}
