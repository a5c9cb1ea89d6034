import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { LineNumber, NoteRef, noteWriteParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Line, noteWriteResult } from '../fields/results.ts';

const TaskStatus = z.string().regex(/^[^\r\n]$/u);

const TaskLine = z.object({ line: Line, text: z.string().describe('The whole line.') });

export const completeTask = defineCommand({
  name: 'complete_task',
  group: 'tasks',
  effect: 'write',
  summary: 'Mark a task in a note as done, or set another status.',

  params: z.strictObject({
    note: NoteRef,
    task: z
      .union([z.string().min(1).max(10_000), LineNumber])
      .describe('Line number, or the exact text of the task, or part of its text if only one open task contains it.'),
    status: TaskStatus.optional().describe('Character for the checkbox; " " reopens the task. Default: "x".'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    task: TaskLine.describe('The task after the write.'),
    previous_status: TaskStatus,
    next_task: TaskLine.optional().describe('The next occurrence of a recurring task.'),
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'TASK_NOT_FOUND', 'TASK_AMBIGUOUS', 'TASK_ALREADY_DONE', 'ETAG_MISMATCH'],

  example: {
    params: { note: 'Projects/Garden', task: 'buy seeds' },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1b',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
      task: { line: 7, text: '- [x] buy seeds' },
      previous_status: ' ',
    },
  },
});
