import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BlockId, Heading, LineNumber, NotePartRef, vaultParams } from '../fields/params.ts';
import { Count, Etag, Line, Path } from '../fields/results.ts';

const Included = z.enum(['properties', 'links', 'tags', 'headings']);

const Link = z.object({
  line: Line,
  link: z.string().describe('As written, without its brackets.'),
  path: Path.nullable().describe('Where it leads; null where it leads nowhere.'),
  embed: z.literal(true).optional().describe('It is an embed.'),
});

const HeadingLine = z.object({ line: Line, level: z.int().min(1).max(6), text: z.string() });

export const readNote = defineCommand({
  name: 'read_note',
  effect: 'read',
  summary:
    'Read a note, one of its sections or blocks, or some of its lines; or another text of the vault, such as a canvas.',

  params: z.strictObject({
    note: NotePartRef.describe(
      'A note by its path in the vault ("Projects/Plan", ".md" optional), its name or an alias, and "Plan#Tasks" for a section of it; any other text by its path or name with its extension ("Boards/Trip.canvas").',
    ),
    heading: Heading.optional().describe('Only the section of this heading; a path such as "Plan::Tasks" is allowed.'),
    block: BlockId.optional().describe('Only the block of this id.'),
    start_line: LineNumber.optional().describe('First line of the note to read, from 1.'),
    end_line: LineNumber.optional().describe('Last line to read, inclusive; by default the last there is.'),
    line_numbers: z.boolean().optional().describe('true: begin each line of the text with "12: "; by default false.'),
    include: z.array(Included).max(4).optional().describe('What else of the note to tell.'),
    max_bytes: z.int().min(1).max(16_777_216).optional().describe('Longest text in bytes; by default 102400.'),
    max_lines: z.int().min(1).max(1_000_000).optional().describe('Most lines; by default 2000.'),
    ...vaultParams,
  }),

  result: z.object({
    path: Path,
    etag: Etag,
    text: z.string().describe('As stored, with line numbers where they were asked for.'),
    start_line: Line.describe("The text's first line in the note, from 1."),
    end_line: Line.describe("The text's last line in the note."),
    total_lines: Count.describe('Lines of the whole note; after a final line break stands an empty one.'),
    total_bytes: Count,
    truncated: z.boolean().describe('A limit cut off the end of what was asked for.'),
    next_start_line: Line.optional().describe('Where to read on; only if truncated.'),
    properties: z.record(z.string(), z.unknown()).optional(),
    properties_error: z.string().optional().describe('Why the frontmatter cannot be read as properties.'),
    links: z.array(Link).optional(),
    tags: z.array(z.string()).optional().describe('Of the properties, then of the text; each once, with its #.'),
    headings: z.array(HeadingLine).optional(),
  }),

  reasons: [
    'NOTE_NOT_FOUND',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'NOTE_NOT_TEXT',
    'HEADING_NOT_FOUND',
    'HEADING_AMBIGUOUS',
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
