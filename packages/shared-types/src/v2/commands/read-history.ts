import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FileRef, readLimits, TransactionRef, vaultParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Count, Path, Time, TransactionId } from '../fields/results.ts';

const VersionNumber = z.int().min(0).max(1_000_000);

export const readHistory = defineCommand({
  name: 'read_history',
  group: 'history',
  effect: 'read',
  summary: "Read an earlier text of a note from this agent's history, or compare two versions of it.",

  params: z.strictObject({
    note: FileRef.describe('The note, or the path that a deleted note had.'),
    version: VersionNumber.optional().describe(
      '0 is the current text, 1 (default) the text before its last change by this agent, 2 the one before that.',
    ),
    transaction_id: TransactionRef.optional().describe('The text that this transaction left, instead of a version.'),
    compare_with: VersionNumber.optional().describe('Return a diff from the version to this one, instead of its text.'),
    ...readLimits,
    ...vaultParams,
  }),

  result: z.object({
    path: Path,
    version: Count,
    text: z.string().optional().describe('Absent if versions are compared.'),
    total_lines: Count.optional(),
    truncated: z.boolean().optional().describe('true: the end of the text was cut off by a limit.'),
    compared_with: Count.optional(),
    diff: z.string().optional().describe('Unified diff; empty if both versions are equal.'),
    versions: z
      .array(
        z.object({
          version: Count,
          transaction_id: TransactionId.describe('Transaction that replaced this version.'),
          time: Time.describe('When it was replaced.'),
          command: z.string(),
        }),
      )
      .describe('Earlier versions, newest first; the first 100.'),
    versions_total: Count,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'NOTE_NOT_TEXT', 'VERSION_NOT_FOUND', 'RESPONSE_TOO_LARGE'],

  example: {
    params: { note: 'Projects/Garden', version: 1, compare_with: 0 },
    result: {
      path: 'Projects/Garden.md',
      version: 1,
      compared_with: 0,
      diff: '--- Projects/Garden.md\n+++ Projects/Garden.md\n@@ -1 +1,2 @@\n # Garden\n+more\n',
      versions: [
        {
          version: 1,
          transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c16',
          time: '2026-03-01T12:00:00.000Z',
          command: 'append_note',
        },
      ],
      versions_total: 1,
    },
  },
});
