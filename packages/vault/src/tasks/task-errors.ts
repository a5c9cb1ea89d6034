import { AgentError } from '@obsidian-agent/shared-types';

const MOST_TASKS = 50;

/** A task with its line and the text after its box. */
export interface TaskPlace {
  readonly line: number;
  readonly text: string;
}

/** `tasks` must have those with similar texts first. */
export function taskNotFound(path: string, task: string | number, tasks: readonly TaskPlace[]): AgentError {
  const [nearest] = tasks;
  const lines = tasks
    .map(({ line }) => line)
    .sort((a, b) => a - b)
    .slice(0, MOST_TASKS);
  const byLine = `Send the line of a task: ${lines.join(', ')}.`;
  const byText = nearest === undefined ? '' : `The nearest is at line ${nearest.line}: ${nearest.text}. ${byLine}`;
  return new AgentError('TASK_NOT_FOUND', {
    message:
      typeof task === 'number' ? `No task at line ${task} of '${path}'` : `The note '${path}' has no task '${task}'`,
    hint:
      tasks.length === 0
        ? 'The note has no tasks. Find those of other notes with list_tasks.'
        : typeof task === 'number'
          ? byLine
          : byText,
    details: { path, task, tasks: tasks.slice(0, MOST_TASKS) },
  });
}

export function taskAmbiguous(path: string, task: string | number, matches: readonly TaskPlace[]): AgentError {
  return new AgentError('TASK_AMBIGUOUS', {
    message: `The note '${path}' has ${matches.length} tasks that '${task}' fits`,
    hint: `Send the line of the one that is meant: ${matches.map(({ line }) => line).join(', ')}.`,
    details: { path, task, matches },
  });
}

export function taskAlreadyDone(path: string, { line, text }: TaskPlace, status: string): AgentError {
  return new AgentError('TASK_ALREADY_DONE', {
    message: `The task at line ${line} of '${path}' is [${status}] already`,
    hint: 'Nothing has to be done; send another status to change it.',
    details: { path, line, text, status },
  });
}
