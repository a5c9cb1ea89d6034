import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { CreateIfMissing, Moment, writeParams } from '../fields/params.ts';
import { templateReasons } from '../fields/reasons.ts';
import { Day, noteWriteResult, periodNoteResult } from '../fields/results.ts';

export const getDailyNote = defineCommand({
  name: 'get_daily_note',
  group: 'tasks',
  effect: 'write',
  isIdempotent: true,
  summary: "Read the daily note of a date; if it does not exist, create it according to the vault's settings.",

  params: z.strictObject({
    date: Moment.optional().describe(
      'YYYY-MM-DD, "today" (default), "yesterday" or "tomorrow", in the local time of the agent.',
    ),
    create_if_missing: CreateIfMissing.describe('false: fail if the note does not exist. Default: true.'),
    ...writeParams,
  }),

  result: z.object({
    ...noteWriteResult,
    date: Day,
    ...periodNoteResult,
  }),

  reasons: ['NOTE_NOT_FOUND', 'NOT_A_NOTE', 'NOTE_NOT_TEXT', 'DATE_INVALID', ...templateReasons],

  example: {
    params: { date: '2026-03-01' },
    result: {
      path: 'Daily/2026-03-01.md',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c19',
      dry_run: false,
      changes: [{ path: 'Daily/2026-03-01.md', kind: 'created' }],
      date: '2026-03-01',
      created: true,
      text: '# Sunday\n',
      total_lines: 2,
      truncated: false,
    },
  },
});
