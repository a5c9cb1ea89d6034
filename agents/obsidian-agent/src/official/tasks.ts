import { integerOf, UsageError } from '@obsidian-agent/cli';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { type OfficialCall, type Run, tableOf } from './call.ts';
import { pathToday } from './daily.ts';

interface Task {
  readonly path: string;
  readonly line: number;
  readonly status: string;
  readonly text: string;
}

export const tasks: Run = async (call) => {
  const note = call.has('daily') ? `/${await pathToday(call)}` : call.fileIfGiven();
  const all = await tasksOf(call, note);
  const status = call.value('status');
  const found = all.filter((task) => {
    if (status !== undefined) return task.status === status;
    if (call.has('done') !== call.has('todo')) return (task.status === ' ') === call.has('todo');
    return true;
  });
  if (call.has('total')) return String(found.length);
  return shown(call, found);
};

async function tasksOf(call: OfficialCall, note: string | undefined): Promise<readonly Task[]> {
  const payload = { note, include_completed: true, ignore_global_filter: true, sort: 'path' };
  return await call.list<Task>('list_tasks', payload);
}

function shown(call: OfficialCall, found: readonly Task[]): string | readonly string[] {
  if (call.value('format') !== undefined) {
    const rows = found.map(({ status, text, path, line }) => ({ status, text, file: path, line }));
    return tableOf(call, rows, 'No tasks found.');
  }
  if (found.length === 0) return 'No tasks found.';
  if (!call.has('verbose')) return found.map(asLine);
  const byFile = Map.groupBy(found, ({ path }) => path);
  return [...byFile].flatMap(([path, own]) => [path, ...own.map((task) => `${task.line}\t${asLine(task)}`)]);
}

function asLine({ status, text }: Task): string {
  return `- [${status}] ${text}`;
}

export const task: Run = async (call) => {
  const { note, line } = await locationOf(call);
  const found = (await tasksOf(call, note)).find((each) => each.line === line);
  if (found === undefined) throw new UsageError(`No task on line ${line}`, 'List the tasks with: tasks verbose');
  const status = wantedStatus(call, found);
  if (status === undefined) return asLine(found);
  if (status !== found.status) await call.result('complete_task', { note: `/${found.path}`, task: line, status });
  return asLine({ ...found, status });
};

function wantedStatus(call: OfficialCall, { status }: Task): string | undefined {
  if (call.has('toggle')) return status === ' ' ? 'x' : ' ';
  if (call.has('done')) return 'x';
  return call.has('todo') ? ' ' : call.value('status');
}

async function locationOf(call: OfficialCall): Promise<{ note: string; line: number }> {
  const [, path, number] = /^(.+):(\d+)$/.exec(call.value('ref') ?? '') ?? [];
  if (path !== undefined) return { note: `/${path}`, line: Number(number) };
  const line = integerOf('line=', call.required('line'), [1, WHOLE_TEXT.max_lines]);
  return { note: call.has('daily') ? `/${await pathToday(call)}` : call.file(), line };
}
