import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { NoteRef, noteWriteParams, TagList, TagPlacement } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { noteWriteResult, Tags } from '../fields/results.ts';

export const manageTags = defineCommand({
  name: 'manage_tags',
  group: 'tasks',
  effect: 'write',
  replacesContent: true,
  isIdempotent: true,
  summary: 'Add tags to a note, or remove tags.',

  params: z.strictObject({
    note: NoteRef,
    add: TagList.optional().describe('Tags to add, with or without #.'),
    remove: TagList.optional().describe('Tags to remove; "area" does not remove "area/work".'),
    where: TagPlacement.optional(),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    tags: Tags.describe('All tags of the note after the write, with #.'),
    added: Tags.describe('Tags that the note did not have before.'),
    removed: Tags.describe('Tags that the note had before.'),
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'FRONTMATTER_MALFORMED', 'TAG_INVALID', 'ETAG_MISMATCH'],

  example: {
    params: { note: 'Projects/Garden', add: ['active'], remove: ['idea'] },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c18',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
      tags: ['#garden', '#active'],
      added: ['#active'],
      removed: ['#idea'],
    },
  },
});
