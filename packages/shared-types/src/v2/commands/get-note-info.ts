import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { NoteRef, vaultParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Count, Etag, Line, NoteHeading, NoteLink, Path, Tags, Time, unreadResult } from '../fields/results.ts';

export const getNoteInfo = defineCommand({
  name: 'get_note_info',
  group: 'find',
  effect: 'read',
  summary: "Show a note's metadata: properties, tags, headings, links, backlinks, tasks, size, times.",

  params: z.strictObject({ note: NoteRef, ...vaultParams }),

  result: z.object({
    path: Path,
    title: z.string(),
    etag: Etag,
    bytes: Count,
    lines: Count.describe('Number of lines; a final line break starts an empty last line.'),
    words: Count.describe(
      'Without the frontmatter, like characters. Each Chinese or Japanese character counts as a word.',
    ),
    characters: Count,
    modified: Time,
    created: Time,
    unread: z.enum(['not_text', 'too_large']).optional().describe('Why the text could not be read.'),
    properties: z.record(z.string(), z.unknown()),
    properties_error: z.string().optional().describe('Why the frontmatter cannot be read as properties.'),
    aliases: z.array(z.string()),
    tags: Tags.describe('Tags in the properties, then in the text; each once, with #.'),
    headings: z.array(NoteHeading).describe('The first 200.'),
    headings_total: Count,
    links: z.array(NoteLink).describe('The first 200.'),
    links_total: Count,
    unresolved_links_total: Count,
    backlinks: z
      .array(z.object({ path: Path, line: Line, link: z.string() }))
      .describe('Links to this note from other files; the first 50.'),
    backlinks_total: Count,
    backlinks_unread: unreadResult.unread.describe(
      'Other files and folders that could not be read, so that backlinks may be missing; the first 100.',
    ),
    task_counts: z.object({ open: Count, done: Count, cancelled: Count }),
    open_tasks: z
      .array(z.object({ line: Line, status: z.string(), description: z.string() }))
      .describe('The first 50.'),
    blocks: z.array(z.object({ line: Line, id: z.string() })).describe('Blocks with an id; the first 200.'),
    blocks_total: Count,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE'],

  example: {
    params: { note: 'Projects/Garden' },
    result: {
      path: 'Projects/Garden.md',
      title: 'Garden',
      etag: 'sha256-6b1f0d',
      bytes: 91,
      lines: 8,
      words: 9,
      characters: 58,
      modified: '2026-03-01T12:00:00.000Z',
      created: '2026-02-01T09:30:00.000Z',
      properties: { status: 'open' },
      aliases: [],
      tags: ['#garden'],
      headings: [{ line: 5, level: 2, text: 'Tasks' }],
      headings_total: 1,
      links: [{ line: 4, link: 'Seeds', path: 'Seeds.md' }],
      links_total: 1,
      unresolved_links_total: 0,
      backlinks: [{ path: 'Index.md', line: 3, link: 'Garden' }],
      backlinks_total: 1,
      task_counts: { open: 1, done: 0, cancelled: 0 },
      open_tasks: [{ line: 7, status: ' ', description: 'buy seeds' }],
      blocks: [],
      blocks_total: 0,
    },
  },
});
