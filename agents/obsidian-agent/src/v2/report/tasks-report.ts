import { counted, type ParamsV2, param, type ResultV2, send, text, trusted } from '@obsidian-agent/shared-types';
import type { Line } from './rendering.ts';

type Task = ResultV2<'list_tasks'>['tasks'][number];

/** A task in one line: `Projects/Garden.md:7 [ ] buy seeds #home; due 2026-03-01, high`. */
export function taskLine({ path, line, status, description, due, priority }: Task): string {
  const facts = [...(due === undefined ? [] : [`due ${due}`]), ...(priority === undefined ? [] : [priority])];
  return `${path}:${line} [${status}] ${description}${facts.length === 0 ? '' : `; ${facts.join(', ')}`}`;
}

const FIELDS = [
  'due',
  'scheduled',
  'start',
  'created',
  'done',
  'cancelled',
  'priority',
  'recurrence',
  'on_completion',
  'id',
  'depends_on',
  'block_id',
] as const;

/** A task with all its fields. */
export function taskBlock(task: Task): string {
  const { path, line, status, status_type, text, description, heading, tags } = task;
  const fields = FIELDS.flatMap((name) =>
    task[name] === undefined ? [] : [`${name.replace('_', ' ')}: ${task[name]}`],
  );
  return [
    `${path}:${line} [${status}] ${text}`,
    `  status: ${status_type}${heading === null ? '' : `; under the heading: ${heading}`}`,
    ...(description === text ? [] : [`  description: ${description}`]),
    ...(tags.length === 0 ? [] : [`  tags: ${tags.join(' ')}`]),
    ...(fields.length === 0 ? [] : [`  ${fields.join('; ')}`]),
  ].join('\n');
}

/** Says that there are no tasks, or no matching ones. */
export function noTasks({ vault_path: _, response_format: __, ...wanted }: ParamsV2<'list_tasks'>): string {
  return Object.keys(wanted).length === 0 ? 'There are no open tasks.' : 'No task matches.';
}

/** Says how many checkboxes are not tasks to the Tasks plugin; empty if all of them are. */
export function unfilteredLines(unfiltered: number, globalFilter: string): Line[] {
  if (unfiltered === 0) return [];
  const what = `${counted(unfiltered, 'checkbox', 'checkboxes')} without ${JSON.stringify(globalFilter)}`;
  return [
    text`${trusted(what)}, the Tasks plugin's global filter, not listed. To list them, ${send} ${param('ignore_global_filter', true)}.`,
  ];
}
