import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, CreateIfMissing, NoteRef, noteWriteParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const updateNote = defineCommand({
  name: 'update_note',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  isIdempotent: true,
  summary: 'Replace the whole text of a note.',

  params: z.strictObject({
    note: NoteRef,
    content: Content.describe('The new text.'),
    keep_frontmatter: z
      .boolean()
      .optional()
      .describe('true: keep the current frontmatter if content has none. Default: false.'),
    create_if_missing: CreateIfMissing,
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    created: z.boolean(),
    ...redirectedLinksResult,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'EXTENSION_INVALID', 'NOTE_NOT_TEXT', 'ETAG_MISMATCH'],

  example: {
    params: { note: 'Projects/Garden', content: '# Garden\n\nDone.\n', keep_frontmatter: true },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c12',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
      created: false,
    },
  },
});
