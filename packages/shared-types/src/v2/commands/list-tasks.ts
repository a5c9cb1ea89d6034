import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams, Moment, NoteRef, TagList, TagMatch } from '../fields/params.ts';
import { folderReasons, noteReasons, tagReasons } from '../fields/reasons.ts';
import { Count, Line, listResult, Path, Tags, TaskStatusType } from '../fields/results.ts';

const Status = z.string().regex(/^(?:.|TODO|IN_PROGRESS|ON_HOLD|DONE|CANCELLED|NON_TASK)$/u);
const Written = z.string().describe('As written: YYYY-MM-DD.').optional();

const Task = z.object({
  path: Path,
  line: Line,
  status: z.string().describe('Character in the checkbox.'),
  status_type: TaskStatusType,
  text: z.string().describe('Text after the checkbox, as written.'),
  description: z.string().describe('The text without fields and block id.'),
  heading: z.string().nullable().describe('Heading above the task.'),
  tags: Tags,
  due: Written,
  scheduled: Written,
  start: Written,
  created: Written,
  done: Written,
  cancelled: Written,
  priority: z.enum(['highest', 'high', 'medium', 'low', 'lowest']).optional(),
  recurrence: z.string().optional(),
  on_completion: z.string().optional(),
  id: z.string().optional(),
  depends_on: z.array(z.string()).optional().describe('Ids of tasks that must be done first.'),
  block_id: z.string().optional(),
});

export const listTasks = defineCommand({
  name: 'list_tasks',
  group: 'tasks',
  effect: 'read',
  summary: 'List tasks, by default only open ones, with their fields in Tasks plugin and Dataview formats.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only tasks in notes of this folder and its subfolders.'),
    note: NoteRef.optional().describe('Only tasks in this note; cannot be combined with folder.'),
    include_completed: z.boolean().optional().describe('true: include done and cancelled tasks. Default: false.'),
    status: z
      .union([Status, z.array(Status).min(1).max(20)])
      .optional()
      .describe(
        'A checkbox character such as "/", or TODO, IN_PROGRESS, ON_HOLD, DONE or CANCELLED; or a list of these.',
      ),
    due_before: Moment.optional().describe('Only tasks due before this day: YYYY-MM-DD, yesterday, today or tomorrow.'),
    due_after: Moment.optional().describe('Only tasks due after this day.'),
    tags: TagList.optional().describe('Only tasks with these tags, or tags nested below them, on their lines.'),
    match: TagMatch.optional(),
    text: z.string().min(1).max(1000).optional().describe('Only tasks whose text contains this; case is ignored.'),
    ignore_global_filter: z
      .boolean()
      .optional()
      .describe("true: include tasks without the Tasks plugin's global filter. Default: false."),
    sort: z.enum(['path', 'due']).optional().describe('path: by path and line; due: earliest first. Default: path.'),
    ...listParams('tasks', 50),
  }),

  result: z.object({
    tasks: z.array(Task),
    without_global_filter: Count.optional().describe(
      "Tasks left out because they lack the Tasks plugin's global filter.",
    ),
    ...listResult,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', ...folderReasons, ...tagReasons, 'DATE_INVALID', 'CURSOR_INVALID'],

  example: {
    params: { due_before: 'tomorrow', sort: 'due' },
    result: {
      tasks: [
        {
          path: 'Projects/Garden.md',
          line: 7,
          status: ' ',
          status_type: 'TODO',
          text: 'buy seeds #home 📅 2026-03-01',
          description: 'buy seeds #home',
          heading: 'Tasks',
          tags: ['#home'],
          due: '2026-03-01',
        },
      ],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
