import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BlockId, Heading, LineNumber, NotePartRef, readLimits, vaultParams } from '../fields/params.ts';
import { headingReasons, noteReasons } from '../fields/reasons.ts';
import { Count, Etag, Line, NoteHeading, NoteLink, Path } from '../fields/results.ts';

const Included = z.enum(['properties', 'links', 'tags', 'headings']);

export const readNote = defineCommand({
  name: 'read_note',
  group: 'find',
  effect: 'read',
  summary:
    'Read a note, or a section, block or range of lines of it; or another text file of the vault, such as a canvas.',

  params: z.strictObject({
    note: NotePartRef.describe(
      'A note by path in the vault ("Projects/Plan", ".md" optional), name or alias; "Plan#Tasks" for a section; any other text file by path or name, with its extension ("Boards/Trip.canvas").',
    ),
    heading: Heading.optional().describe('Only the section of this heading, or heading path such as "Plan::Tasks".'),
    block: BlockId.optional().describe('Only the block with this id.'),
    start_line: LineNumber.optional().describe('First line to read, from 1.'),
    end_line: LineNumber.optional().describe('Last line to read, inclusive. Default: the last line.'),
    line_numbers: z
      .boolean()
      .optional()
      .describe('true: begin each line with its number, as in "12: ". Default: false.'),
    include: z.array(Included).max(4).optional().describe('What else to return about the note.'),
    ...readLimits,
    ...vaultParams,
  }),

  result: z.object({
    path: Path,
    etag: Etag,
    text: z.string().describe('As stored, with line numbers if requested.'),
    start_line: Line.describe("Number of the text's first line in the note."),
    end_line: Line.describe("Number of the text's last line in the note."),
    total_lines: Count.describe('Lines of the whole note; a final line break starts an empty last line.'),
    total_bytes: Count,
    truncated: z.boolean().describe('true: the end of the text was cut off by a limit.'),
    next_start_line: Line.optional().describe('Line to continue from; only if truncated.'),
    properties: z.record(z.string(), z.unknown()).optional(),
    properties_error: z.string().optional().describe('Why the frontmatter cannot be read as properties.'),
    links: z.array(NoteLink).optional(),
    tags: z.array(z.string()).optional().describe('Tags in the properties, then in the text; each once, with #.'),
    headings: z.array(NoteHeading).optional(),
  }),

  reasons: [
    ...noteReasons,
    'NOT_A_NOTE',
    'NOTE_NOT_TEXT',
    ...headingReasons,
    'BLOCK_NOT_FOUND',
    'LINES_OUT_OF_RANGE',
    'RESPONSE_TOO_LARGE',
  ],

  example: {
    params: { note: 'Projects/Garden', heading: 'Tasks', include: ['tags'] },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-6b1f0d',
      text: '## Tasks\n\n- [ ] buy seeds\n',
      start_line: 5,
      end_line: 8,
      total_lines: 8,
      total_bytes: 71,
      truncated: false,
      tags: ['#garden'],
    },
  },
});
