import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, CreateIfMissing, Heading, NotePartRef, noteWriteParams } from '../fields/params.ts';
import { headingReasons, noteReasons } from '../fields/reasons.ts';
import { Line, noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const appendNote = defineCommand({
  name: 'append_note',
  group: 'write',
  effect: 'write',
  summary: 'Add Markdown at the end of a note or section.',

  params: z.strictObject({
    note: NotePartRef,
    content: Content.min(1).describe('Markdown to add, on a new line.'),
    heading: Heading.optional().describe('Heading whose section the text is added to, after any subsections.'),
    create_if_missing: CreateIfMissing.optional().describe(
      'true: create the note if it does not exist. Default: false.',
    ),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    line: Line.describe('Line of the first added character.'),
    created: z.boolean(),
    ...redirectedLinksResult,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'EXTENSION_INVALID', ...headingReasons, 'ETAG_MISMATCH'],

  example: {
    params: { note: 'Daily/2026-03-01', content: '- had tea', heading: 'Log' },
    result: {
      path: 'Daily/2026-03-01.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c13',
      dry_run: false,
      changes: [{ path: 'Daily/2026-03-01.md', kind: 'modified' }],
      line: 9,
      created: false,
    },
  },
});
