import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { CorrelationId, PlanId, RequestId, TaskId } from '../../contract/ids.ts';
import { listParams, Moment, NoteRef } from '../fields/params.ts';
import { PastChange, pageResult, Time, TransactionId } from '../fields/results.ts';

const Transaction = z.object({
  transaction_id: TransactionId,
  time: Time,
  command: z.string(),
  request_id: RequestId.nullable(),
  plan_id: PlanId.nullable(),
  task_id: TaskId.nullable(),
  correlation_id: CorrelationId.nullable(),
  changes: z.array(PastChange).describe('The first 50.'),
  changes_total: z.int().min(0),
  undone_by: TransactionId.optional().describe('Transaction that undid this one.'),
  undoes: z.array(TransactionId).optional().describe('Transactions that this one undid.'),
});

export const listHistory = defineCommand({
  name: 'list_history',
  group: 'history',
  effect: 'read',
  summary: "List this agent's changes to the vault, newest first.",

  params: z.strictObject({
    note: NoteRef.optional().describe(
      'Only changes to this note, under any name it had; give a path for a deleted note.',
    ),
    plan_id: PlanId.optional().describe('Only changes of this plan.'),
    task_id: TaskId.optional().describe('Only changes of this task.'),
    request_id: RequestId.optional().describe('Only changes of this request.'),
    since: Moment.optional().describe(
      'Only changes since this date or time, or within this period: 2026-03-01, 2026-03-01T12:00:00Z, yesterday, 7d, 24h.',
    ),
    until: Moment.optional().describe('Only changes before this time; a date includes that whole day.'),
    ...listParams('transactions', 20),
  }),

  result: z.object({
    transactions: z.array(Transaction),
    ...pageResult,
  }),

  reasons: ['NOTE_AMBIGUOUS', 'SECTION_UNEXPECTED', 'DATE_INVALID', 'CURSOR_INVALID'],

  example: {
    params: { plan_id: 'weekly-review', limit: 1 },
    result: {
      transactions: [
        {
          transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c16',
          time: '2026-03-01T12:00:00.000Z',
          command: 'move_note',
          request_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c99',
          plan_id: 'weekly-review',
          task_id: 'file-garden',
          correlation_id: null,
          changes: [{ path: 'Inbox/Garden.md', kind: 'moved', to: 'Projects/Garden.md' }],
          changes_total: 1,
        },
      ],
      total_count: 3,
      truncated: true,
      next_cursor: 'MTA0Mg',
    },
  },
});
