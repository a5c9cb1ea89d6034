import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { NoteRef, noteWriteParams, TemplateRef } from '../fields/params.ts';
import { templateReasons } from '../fields/reasons.ts';
import { Line, noteWriteResult, Path, redirectedLinksResult } from '../fields/results.ts';

export const applyTemplate = defineCommand({
  name: 'apply_template',
  group: 'write',
  effect: 'write',
  namesFiles: true,
  summary: 'Add a template at the end of a note and merge its properties; create the note if it does not exist.',

  params: z.strictObject({
    template: TemplateRef,
    note: NoteRef,
    variables: z
      .record(z.string().min(1).max(100), z.string().max(100_000))
      .meta({ maxProperties: 100 })
      .optional()
      .describe('Values for other {{names}} in the template; {{title}}, {{date}} and {{time}} are built in.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    template: Path,
    created: z.boolean(),
    line: Line.nullable().describe('First line of the added text; null if the template has only properties.'),
    unresolved: z.array(z.string()).describe('Names in {{}} without a value; they were left unchanged.'),
    ...redirectedLinksResult,
  }),

  reasons: [
    ...templateReasons,
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'EXTENSION_INVALID',
    'NOTE_NOT_TEXT',
    'FRONTMATTER_MALFORMED',
    'ETAG_MISMATCH',
  ],

  example: {
    params: { template: 'Meeting', note: 'Meetings/Kick-off', variables: { project: 'Garden' } },
    result: {
      path: 'Meetings/Kick-off.md',
      etag: 'sha256-0c44aa',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1a',
      dry_run: false,
      changes: [{ path: 'Meetings/Kick-off.md', kind: 'created' }],
      template: 'Templates/Meeting.md',
      created: true,
      line: 5,
      unresolved: [],
    },
  },
});
