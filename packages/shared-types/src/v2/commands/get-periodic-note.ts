import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { CreateIfMissing, Moment, writeParams } from '../fields/params.ts';
import { templateReasons } from '../fields/reasons.ts';
import { Day, noteWriteResult, periodNoteResult } from '../fields/results.ts';

export const getPeriodicNote = defineCommand({
  name: 'get_periodic_note',
  group: 'tasks',
  effect: 'write',
  isIdempotent: true,
  summary:
    'Read the note of a week, month, quarter or year; if it does not exist, create it by the settings of the plugin Periodic Notes.',

  params: z.strictObject({
    period: z
      .enum(['week', 'month', 'quarter', 'year'])
      .describe('Which note: that of the week, month, quarter or year.'),
    date: Moment.optional().describe(
      'A day of the period: YYYY-MM-DD, "today" (default), "yesterday" or "tomorrow", in the local time of the agent.',
    ),
    create_if_missing: CreateIfMissing.describe('false: fail if the note does not exist. Default: true.'),
    ...writeParams,
  }),

  result: z.object({
    ...noteWriteResult,
    period: z.enum(['week', 'month', 'quarter', 'year']),
    date: Day.describe('First day of the period.'),
    ...periodNoteResult,
  }),

  reasons: ['NOTE_NOT_FOUND', 'NOT_A_NOTE', 'NOTE_NOT_TEXT', 'DATE_INVALID', ...templateReasons],

  example: {
    params: { period: 'month', date: '2026-03-14' },
    result: {
      path: 'Monthly/2026-03.md',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c19',
      dry_run: false,
      changes: [{ path: 'Monthly/2026-03.md', kind: 'created' }],
      period: 'month',
      date: '2026-03-01',
      created: true,
      text: '# March\n',
      total_lines: 2,
      truncated: false,
    },
  },
});
