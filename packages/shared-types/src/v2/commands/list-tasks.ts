import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, NoteRef, TagList, TagMatch, vaultParams } from '../fields/params.ts';
import { Count, Line, Path, pageResult, Tags, TaskStatusType, unreadResult } from '../fields/results.ts';

const Day = z.string().min(1).max(40);
const Status = z.string().regex(/^(?:.|TODO|IN_PROGRESS|ON_HOLD|DONE|CANCELLED|NON_TASK)$/u);
const Written = z.string().describe('As written: YYYY-MM-DD.').optional();

const Task = z.object({
  path: Path,
  line: Line,
  status: z.string().describe('The character of its box.'),
  status_type: TaskStatusType,
  text: z.string().describe('What follows the box, as written.'),
  description: z.string().describe('The same without fields and block id.'),
  heading: z.string().nullable().describe('Heading under which it stands.'),
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
  depends_on: z.array(z.string()).optional().describe('Ids of tasks that come first.'),
  block_id: z.string().optional(),
});

export const listTasks = defineCommand({
  name: 'list_tasks',
  effect: 'read',
  summary: "List tasks, open ones by default, with the fields of the Tasks plugin's and Dataview's formats.",

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only tasks in notes of this folder and below it.'),
    note: NoteRef.optional().describe('Only tasks of this note; not together with folder.'),
    include_completed: z.boolean().optional().describe('true: done and cancelled ones, too; by default false.'),
    status: z
      .union([Status, z.array(Status).min(1).max(20)])
      .optional()
      .describe('A character of a box such as "/", or TODO, IN_PROGRESS, ON_HOLD, DONE, CANCELLED; or some of them.'),
    due_before: Day.optional().describe('Only what is due before this day: YYYY-MM-DD, yesterday, today or tomorrow.'),
    due_after: Day.optional().describe('Only what is due after this day.'),
    tags: TagList.optional().describe('Only tasks with these tags on their lines; nested tags count.'),
    match: TagMatch.optional(),
    text: z.string().min(1).max(1000).optional().describe('Only tasks with this in their text, in any case.'),
    ignore_global_filter: z
      .boolean()
      .optional()
      .describe("true: also tasks without the Tasks plugin's global filter; by default false."),
    sort: z.enum(['path', 'due']).optional().describe('By default path, with line; due: the earliest day first.'),
    limit: Limit.optional().describe('Most tasks; by default 50.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    tasks: z.array(Task),
    without_global_filter: Count.optional().describe("Tasks left out as they lack the Tasks plugin's global filter."),
    ...pageResult,
    ...unreadResult,
  }),

  reasons: [
    'NOTE_NOT_FOUND',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'FOLDER_NOT_FOUND',
    'NOT_A_FOLDER',
    'TAG_NOT_FOUND',
    'TAG_INVALID',
    'DATE_INVALID',
    'CURSOR_INVALID',
  ],

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
