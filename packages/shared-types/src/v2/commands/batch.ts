import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { writeParams } from '../fields/params.ts';
import { Count, ItemError, writeResult } from '../fields/results.ts';

/** Params of the command named by `type`. The handler checks them against that command's schema. */
const BatchCommand = z.looseObject({
  type: z.string().min(1).max(100).describe('A write command, such as "append_note".'),
});

const itemMembers = { index: Count.describe('Index in commands, from 0.'), type: z.string() };

const BatchItem = z.discriminatedUnion('status', [
  z.object({
    ...itemMembers,
    status: z.literal('success'),
    data: z.string(),
    metadata: z
      .record(z.string(), z.unknown())
      .describe("The command's result, without the members that the batch reports as a whole."),
  }),
  z.object({ ...itemMembers, status: z.literal('error'), error: ItemError }),
]);

export const batch = defineCommand({
  name: 'batch',
  group: 'bulk',
  effect: 'destructive',
  writesBy: 'itself',
  holdsCommands: true,
  summary: 'Run several writes in order, as one transaction.',

  params: z.strictObject({
    commands: z
      .array(BatchCommand)
      .min(1)
      .max(1000)
      .describe('Each with its type and the params of that command, except vault_path, response_format and dry_run.'),
    atomic: z
      .boolean()
      .optional()
      .describe(
        'true: if one command fails, nothing is changed. false: run the others and report failures. Default: true.',
      ),
    ...writeParams,
  }),

  result: z.object({
    items: z.array(BatchItem).describe('Outcome of each command, in order.'),
    totals: z.object({ commands: Count, succeeded: Count, failed: Count }),
    ...writeResult,
  }),

  reasons: ['COMMAND_NOT_BATCHABLE', 'UNKNOWN_COMMAND', 'BATCH_FAILED'],

  example: {
    params: {
      commands: [
        { type: 'append_note', note: 'Log', content: '- closed the garden' },
        { type: 'move_note', note: 'Projects/Garden', to: 'Archive/' },
      ],
      atomic: false,
    },
    result: {
      items: [
        {
          index: 0,
          type: 'append_note',
          status: 'success',
          data: 'Appended to Log.md at line 9.',
          metadata: { path: 'Log.md', etag: 'sha256-0c44aa', replaced_etag: 'sha256-6b1f0d', line: 9, created: false },
        },
        {
          index: 1,
          type: 'move_note',
          status: 'error',
          error: {
            reason: 'NOTE_EXISTS',
            message: "Note 'Archive/Garden' already exists",
            hint: 'Choose another name, or change the note with update_note.',
          },
        },
      ],
      totals: { commands: 2, succeeded: 1, failed: 1 },
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c22',
      dry_run: false,
      changes: [{ path: 'Log.md', kind: 'modified' }],
    },
  },
});
