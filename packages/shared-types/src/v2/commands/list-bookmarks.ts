import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { bookmarkMembers } from '../fields/bookmark.ts';
import { listParams } from '../fields/params.ts';
import { pageResult } from '../fields/results.ts';

const { type, ...members } = bookmarkMembers;
const Bookmark = z.object({
  type,
  groups: z.array(z.string()).describe('Titles of the groups that it is in, the outermost first.'),
  ...members,
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
