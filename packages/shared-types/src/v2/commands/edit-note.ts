import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BlockId, Content, Heading, LineNumber, NoteRef, noteWriteParams } from '../fields/params.ts';
import { headingReasons, noteReasons } from '../fields/reasons.ts';
import { Count, Line, noteWriteResult } from '../fields/results.ts';

const SearchEdit = z.strictObject({
  search: Content.min(1).describe('Exact text to find; a line break matches LF and CRLF.'),
  replace: Content.describe('Replacement; with regex, $1 and $<name> insert groups.'),
  regex: z
    .boolean()
    .optional()
    .describe('true: search is a JavaScript regular expression with flags mu. Default: false.'),
  all: z
    .boolean()
    .optional()
    .describe('true: replace every occurrence. Default: false, and the text must occur exactly once.'),
  expected_count: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Replace every occurrence; refused unless there are exactly this many.'),
});

const LineRange = z
  .strictObject({ start: LineNumber.describe('First line, from 1.'), end: LineNumber.describe('Last line, included.') })
  .describe('First and last line, from 1, inclusive.');

const PlaceEdit = z.strictObject({
  operation: z
    .enum(['append', 'prepend', 'replace', 'delete'])
    .describe('With heading, prepend and replace keep the heading line; delete removes it too.'),
  heading: Heading.optional().describe('Edit the section of this heading; "A::B" if several headings are equal.'),
  block: BlockId.optional().describe('Edit the block with this id.'),
  lines: LineRange.optional(),
  content: Content.optional().describe('New Markdown; leave it out for delete.'),
});

export const editNote = defineCommand({
  name: 'edit_note',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  summary: 'Change parts of a note: replace text, or edit sections, blocks and lines. Makes all edits or none.',

  params: z.strictObject({
    note: NoteRef,
    edits: z
      .array(z.union([SearchEdit, PlaceEdit]))
      .min(1)
      .max(100)
      .describe('Applied in order, each to the result of the previous one; give line edits from the bottom up.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    edits: z
      .array(z.object({ line: Line, count: Count }))
      .describe('For each edit: the first changed line, and the number of changes.'),
  }),

  reasons: [
    ...noteReasons,
    'NOT_A_NOTE',
    ...headingReasons,
    'BLOCK_NOT_FOUND',
    'LINES_OUT_OF_RANGE',
    'TEXT_NOT_FOUND',
    'MATCH_COUNT_MISMATCH',
    'REGEX_INVALID',
    'REGEX_TIMED_OUT',
    'ETAG_MISMATCH',
  ],

  example: {
    params: {
      note: 'Projects/Garden',
      edits: [
        { search: 'status: idea', replace: 'status: active' },
        { operation: 'append', heading: 'Tasks', content: '- [ ] water' },
      ],
    },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c14',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
      edits: [
        { line: 2, count: 1 },
        { line: 8, count: 1 },
      ],
    },
  },
});
