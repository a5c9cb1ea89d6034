import { AgentError, call, SEND, text, trusted } from '@obsidian-agent/shared-types';

const MOST_TASKS = 50;

/** A task with its line and the text after its box. */
export interface TaskLocation {
  readonly line: number;
  readonly text: string;
}

/** `tasks` must have those with similar texts first. */
export function taskNotFound(path: string, task: string | number, tasks: readonly TaskLocation[]): AgentError {
  const [nearest] = tasks;
  const lines = tasks
    .map(({ line }) => line)
    .sort((a, b) => a - b)
    .slice(0, MOST_TASKS);
  const byLine = text`${SEND} the line of a task: ${trusted(lines.join(', '))}.`;
  const byText =
    nearest === undefined ? byLine : text`The nearest is at line ${nearest.line}: ${nearest.text}. ${byLine}`;
  return new AgentError('TASK_NOT_FOUND', {
    message:
      typeof task === 'number'
        ? text`No task at line ${task} of '${path}'`
        : text`The note '${path}' has no task '${task}'`,
    hint:
      tasks.length === 0
        ? text`The note has no tasks. List the tasks of other notes with ${call('list_tasks')}.`
        : typeof task === 'number'
          ? byLine
          : byText,
    details: { path, task, tasks: tasks.slice(0, MOST_TASKS) },
  });
}

export function taskAmbiguous(path: string, task: string | number, matches: readonly TaskLocation[]): AgentError {
  return new AgentError('TASK_AMBIGUOUS', {
    message: text`The note '${path}' has ${matches.length} tasks that match '${task}'`,
    hint: text`${SEND} the line of one of them: ${trusted(matches.map(({ line }) => line).join(', '))}.`,
    details: { path, task, matches },
  });
}

export function taskAlreadyDone(path: string, task: TaskLocation, status: string): AgentError {
  return new AgentError('TASK_ALREADY_DONE', {
    message: text`The task at line ${task.line} of '${path}' is [${status}] already`,
    hint: text`${SEND} another status to change it.`,
    details: { path, line: task.line, text: task.text, status },
  });
}
