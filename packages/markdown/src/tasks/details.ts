import type { Span } from '../text/note-structure.ts';
import { TASK_FIELD_NAMES, type TaskFieldName } from './field-at-end.ts';
import { fieldOf, readTaskLine, taskDescription } from './fields.ts';
import type { TaskFormat } from './settings.ts';

/** The fields of a task. Days are as written (`YYYY-MM-DD`) and may not exist in the calendar. */
export interface TaskDetails extends Partial<Readonly<Record<Exclude<TaskFieldName, 'dependsOn'>, string>>> {
  /** Without fields and block link, but with tags. */
  readonly description: string;
  /** IDs of the tasks that must be done first. */
  readonly dependsOn: readonly string[];
  readonly blockId?: string;
}

/** Reads the details of a task: fields in both formats, or only in `format`. */
export function taskDetails(text: string, taskMark: Span, format?: TaskFormat): TaskDetails {
  const line = readTaskLine(text, taskMark, format);
  const values = new Map(
    TASK_FIELD_NAMES.flatMap((name) => {
      const field = fieldOf(line, name);
      return field === undefined ? [] : [[name, field.value]];
    }),
  );
  const link = line.blockLink;
  return {
    description: taskDescription(text, line),
    ...Object.fromEntries(values),
    dependsOn:
      values
        .get('dependsOn')
        ?.split(',')
        .map((id) => id.trim()) ?? [],
    ...(link === undefined ? {} : { blockId: text.slice(link.start + 2, link.end) }),
  };
}
