import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { listParams } from '../fields/params.ts';
import { Path, pageResult } from '../fields/results.ts';

const Bookmark = z.object({
  type: z.string().describe('file, folder, search, url, graph, or another type that Obsidian writes.'),
  groups: z.array(z.string()).describe('Titles of the groups that it is in, the outermost first.'),
  title: z.string().optional(),
  path: Path.optional().describe('The bookmarked file or folder.'),
  subpath: z.string().optional().describe('The bookmarked heading or block of the file, with its #.'),
  query: z.string().optional().describe('The bookmarked search.'),
  url: z.string().optional(),
});

export const listBookmarks = defineCommand({
  name: 'list_bookmarks',
  group: 'find',
  effect: 'read',
  summary: 'List the bookmarks that Obsidian keeps in the vault, in their order.',

  params: z.strictObject(listParams('bookmarks', 100)),

  result: z.object({
    bookmarks: z.array(Bookmark),
    complaints: z.array(z.string()).describe('What could not be read.'),
    ...pageResult,
  }),

  reasons: ['CURSOR_INVALID'],

  example: {
    params: {},
    result: {
      bookmarks: [{ type: 'file', groups: ['Work'], title: 'Plan', path: 'Projects/Plan.md' }],
      complaints: [],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
