import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { DeleteMode, FileRef, noteWriteParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Etag, lostLinksResult, Path, TrashedTo, writeResult } from '../fields/results.ts';

export const deleteNote = defineCommand({
  name: 'delete_note',
  group: 'files',
  effect: 'destructive',
  needsConsent: true,
  summary: 'Delete a note or another file, and list the links this breaks.',

  params: z.strictObject({
    note: FileRef,
    confirm: z.boolean().optional().describe('Must be true unless this is a dry run.'),
    mode: DeleteMode.optional(),
    ...noteWriteParams,
  }),

  result: z.object({
    path: Path,
    replaced_etag: Etag.describe('etag of the deleted file.'),
    trashed_to: TrashedTo,
    ...lostLinksResult,
    ...writeResult,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'CONFIRMATION_REQUIRED', 'ETAG_MISMATCH', 'NOT_A_FOLDER'],

  example: {
    params: { note: 'Inbox/Old draft', confirm: true },
    result: {
      path: 'Inbox/Old draft.md',
      replaced_etag: 'sha256-6b1f0d',
      trashed_to: '.trash/Old draft.md',
      broken_links: [{ path: 'Index.md', line: 12, link: 'Old draft' }],
      broken_links_total: 1,
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c15',
      dry_run: false,
      changes: [{ path: 'Inbox/Old draft.md', kind: 'deleted' }],
    },
  },
});
