import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, QueryText, TagList, TagMatch, vaultParams } from '../fields/params.ts';
import { Count, Line, Path, pageResult, Time, unreadResult } from '../fields/results.ts';

const Snippet = z.object({ line: Line, text: z.string().describe('The line, cut around the match where it is long.') });

const Hit = z.object({
  path: Path,
  score: z.number().optional().describe('How well it meets the words of the query; higher is better.'),
  modified: Time,
  snippets: z.array(Snippet),
  content: z.string().optional().describe('The whole text; only with read_content, and where there is room.'),
});

export const searchNotes = defineCommand({
  name: 'search_notes',
  effect: 'read',
  summary: 'Search the vault in the language of the app, by words, by text or by a regular expression.',

  params: z.strictObject({
    query: QueryText,
    mode: z
      .enum(['obsidian', 'words', 'simple', 'text', 'regex'])
      .optional()
      .describe(
        "How query is read: by default in the app's language; words: whole words, whatever their accents; simple: parts of text, all of them; text: one text as it stands; regex: an expression without slashes.",
      ),
    where: z
      .enum(['anywhere', 'content'])
      .optional()
      .describe('By default anywhere; content: in texts, and not in names and paths.'),
    folder: FolderPath.optional().describe('Only in this folder and below it.'),
    tags: TagList.optional().describe('Only notes with these tags; nested tags count.'),
    match: TagMatch.optional(),
    exclude: z
      .array(z.string().min(1).max(4096))
      .min(1)
      .max(100)
      .optional()
      .describe('Folders, or beginnings of paths, in which not to look; files that the vault ignores are never found.'),
    sort: z
      .enum(['relevance', 'modified', 'path'])
      .optional()
      .describe('By default relevance: names, aliases and headings weigh more; modified: the newest first.'),
    snippets: z
      .int()
      .min(0)
      .max(50)
      .optional()
      .describe('Most lines of each note; by default 3, and 1 in the concise text.'),
    read_content: z.boolean().optional().describe('true: tell whole texts too; by default false.'),
    max_bytes: z
      .int()
      .min(1)
      .max(16_777_216)
      .optional()
      .describe('Bytes of whole texts in one answer, for read_content; by default 102400.'),
    limit: Limit.optional().describe('Most notes; by default 20.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    results: z.array(Hit),
    ...pageResult,
    hints: z
      .array(z.string())
      .optional()
      .describe('What of the query most likely means something else; only where there is such.'),
    unread_total: Count.optional().describe('Files whose text cannot be read; only where there are such.'),
    ...unreadResult,
  }),

  reasons: [
    'QUERY_INVALID',
    'REGEX_INVALID',
    'REGEX_TIMED_OUT',
    'FOLDER_NOT_FOUND',
    'NOT_A_FOLDER',
    'TAG_NOT_FOUND',
    'TAG_INVALID',
    'CURSOR_INVALID',
  ],

  example: {
    params: { query: 'seeds -path:Archive', limit: 1 },
    result: {
      results: [
        {
          path: 'Projects/Garden.md',
          score: 4.71235,
          modified: '2026-03-01T12:00:00.000Z',
          snippets: [{ line: 8, text: '- [ ] buy seeds' }],
        },
      ],
      total_count: 3,
      truncated: true,
      next_cursor: 'MTA0Mg',
    },
  },
});
