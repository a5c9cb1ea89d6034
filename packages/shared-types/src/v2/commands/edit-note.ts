import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BlockId, Content, Heading, LineNumber, NoteRef, noteWriteParams } from '../fields/params.ts';
import { Count, Line, noteWriteResult } from '../fields/results.ts';

const SearchEdit = z.strictObject({
  search: Content.min(1).describe('Text to find, exactly as it stands; line breaks match whatever kind the note has.'),
  replace: Content.describe('Text that takes its place; with regex, $1 and $<name> stand for groups.'),
  regex: z.boolean().optional().describe('true: search is a JavaScript regular expression, flags mu; default false.'),
  all: z.boolean().optional().describe('true: every occurrence; by default there must be exactly one.'),
  expected_count: z.int().min(1).max(1_000_000).optional().describe('Every occurrence, and there must be so many.'),
});

const LineRange = z.strictObject({ start: LineNumber, end: LineNumber }).describe('From and to this line, from 1.');

const PlaceEdit = z.strictObject({
  operation: z
    .enum(['append', 'prepend', 'replace', 'delete'])
    .describe('Under a heading, prepend and replace leave the heading line; delete takes it too.'),
  heading: Heading.optional().describe('Works on the section of this heading; "A::B" where several are equal.'),
  block: BlockId.optional().describe('Works on the block of this id.'),
  lines: LineRange.optional(),
  content: Content.optional().describe('Markdown; not for delete.'),
});

export const editNote = defineCommand({
  name: 'edit_note',
  effect: 'write',
  replacesContent: true,
  summary: 'Change parts of a note: replace text, or edit sections, blocks and lines. All edits or none.',

  params: z.strictObject({
    note: NoteRef,
    edits: z
      .array(z.union([SearchEdit, PlaceEdit]))
      .min(1)
      .max(100)
      .describe('Done in order, each on the text that the one before left; so give edits of lines from the bottom up.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    edits: z.array(z.object({ line: Line, count: Count })).describe('Of each edit: first line changed, and places.'),
  }),

  reasons: [
    'NOTE_NOT_FOUND',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'HEADING_NOT_FOUND',
    'HEADING_AMBIGUOUS',
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
