import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams, MaxBytes, SearchText, TagList, TagMatch } from '../fields/params.ts';
import { folderReasons, queryReasons, tagReasons } from '../fields/reasons.ts';
import { Count, Line, meaningProblem, Path, pageResult, Time, unreadResult } from '../fields/results.ts';

const Snippet = z.object({ line: Line, text: z.string().describe('The line; a long one is cut around the match.') });

const Hit = z.object({
  path: Path,
  score: z.number().optional().describe('How well the note matches the query; higher is better.'),
  modified: Time,
  section: z
    .array(z.string())
    .optional()
    .describe(
      'Headings above the section that answers best, outermost first; in the modes obsidian, words and question, sorted by relevance.',
    ),
  snippets: z.array(Snippet).describe('The lines that match best; best first wherever hits have a section.'),
  content: z.string().optional().describe('The whole text; only with read_content, and within max_bytes.'),
});

export const searchNotes = defineCommand({
  name: 'search_notes',
  group: 'find',
  effect: 'read',
  summary: 'Search the vault with Obsidian search syntax, words, plain text or a regular expression.',

  params: z.strictObject({
    query: SearchText,
    mode: z
      .enum(['obsidian', 'question', 'words', 'simple', 'text', 'regex'])
      .optional()
      .describe(
        'obsidian (default): Obsidian search syntax; question: plain words, the best answer first. words: whole words, ignoring accents; simple: all given parts of text; text: the exact text; regex: a regular expression without slashes.',
      ),
    where: z
      .enum(['anywhere', 'content'])
      .optional()
      .describe('content: only in the text, not in names and paths. Default: anywhere.'),
    folder: FolderPath.optional().describe('Only in this folder and its subfolders.'),
    tags: TagList.optional().describe('Only notes with these tags or tags nested below them.'),
    match: TagMatch.optional(),
    exclude: z
      .array(z.string().min(1).max(4096))
      .min(1)
      .max(100)
      .optional()
      .describe("Folders or path prefixes to skip. The vault's excluded files are always skipped."),
    sort: z
      .enum(['relevance', 'modified', 'path'])
      .optional()
      .describe('relevance: names, aliases, headings and tags weigh more; modified: newest first. Default: relevance.'),
    snippets: z
      .int()
      .min(0)
      .max(50)
      .optional()
      .describe('Maximum number of lines per note. Default: 3, of which the concise text shows 1.'),
    read_content: z.boolean().optional().describe('true: include whole texts. Default: false.'),
    max_bytes: MaxBytes.optional().describe(
      'With read_content: total bytes of whole texts in one answer. Default: 102400.',
    ),
    ...listParams('notes', 20),
  }),

  result: z.object({
    results: z.array(Hit),
    ...meaningProblem,
    ...pageResult,
    hints: z
      .array(z.string())
      .optional()
      .describe('Parts of the query that probably do not mean what was intended; absent if there are none.'),
    unread_total: Count.optional().describe('Number of files that could not be read; absent if there are none.'),
    ...unreadResult,
  }),

  reasons: [...queryReasons, ...folderReasons, ...tagReasons, 'CURSOR_INVALID'],

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
