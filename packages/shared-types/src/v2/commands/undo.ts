import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { PlanId, RequestId, TaskId } from '../../contract/ids.ts';
import { TransactionRef, writeParams } from '../fields/params.ts';
import { TransactionId, writeResult } from '../fields/results.ts';

export const undo = defineCommand({
  name: 'undo',
  group: 'history',
  effect: 'write',
  writesBy: 'itself',
  reverts: true,
  needsConsent: true,
  replacesContent: true,
  summary: 'Undo all changes of a transaction, request, task or plan. All or nothing.',

  params: z.strictObject({
    transaction_id: TransactionRef.optional().describe(
      'Undo this transaction; undoing an undo restores what it undid.',
    ),
    request_id: RequestId.optional().describe('Undo the changes of this request.'),
    task_id: TaskId.optional().describe('Undo the changes of this task.'),
    plan_id: PlanId.optional().describe('Undo the changes of this plan. Give exactly one of the four.'),
    ...writeParams,
  }),

  result: z.object({
    undone: z.array(TransactionId).describe('Transactions that were undone, newest first.'),
    already_undone: z.array(TransactionId).describe('Transactions that had already been undone.'),
    ...writeResult,
  }),

  reasons: ['TRANSACTION_NOT_FOUND', 'UNDO_CONFLICT', 'TRASH_RECORD_UNVERIFIED'],

  example: {
    params: { plan_id: 'weekly-review' },
    result: {
      undone: ['019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c16'],
      already_undone: [],
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c24',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'moved', to: 'Inbox/Garden.md' }],
    },
  },
});
