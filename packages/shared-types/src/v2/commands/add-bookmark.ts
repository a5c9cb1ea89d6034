import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { bookmarkMembers } from '../fields/bookmark.ts';
import { FileRef, FolderPath, Title, writeParams } from '../fields/params.ts';
import { folderReasons, headingReasons, noteReasons } from '../fields/reasons.ts';
import { writeResult } from '../fields/results.ts';

export const addBookmark = defineCommand({
  name: 'add_bookmark',
  group: 'write',
  effect: 'write',
  isIdempotent: true,
  summary: "Add a file, folder, search or address to Obsidian's bookmarks.",

  params: z.strictObject({
    file: FileRef.optional().describe(
      'File to bookmark, by path or name; "Plan#Tasks" for a section, "Plan#^id" for a block.',
    ),
    folder: FolderPath.optional().describe('Folder to bookmark.'),
    search: z.string().min(1).max(10_000).optional().describe('Search to bookmark.'),
    url: z.string().min(1).max(10_000).optional().describe('Address to bookmark.'),
    title: Title.optional().describe("Title to show. Default: Obsidian's own."),
    group: Title.optional().describe(
      'Title of the group to add it to, which is created if it is missing. Default: no group.',
    ),
    ...writeParams,
  }),

  result: z.object({
    bookmark: z.object(bookmarkMembers),
    added: z.boolean().describe('false: the vault had this bookmark already; nothing was changed.'),
    ...writeResult,
  }),

  reasons: [...noteReasons, ...headingReasons, 'BLOCK_NOT_FOUND', ...folderReasons, 'SETTINGS_MALFORMED'],

  example: {
    params: { file: 'Projects/Garden', group: 'Work' },
    result: {
      bookmark: { type: 'file', path: 'Projects/Garden.md' },
      added: true,
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c14',
      dry_run: false,
      changes: [{ path: '.obsidian/bookmarks.json', kind: 'modified' }],
    },
  },
});
