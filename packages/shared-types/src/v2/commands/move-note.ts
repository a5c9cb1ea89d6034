import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FileRef, NewNotePath, noteWriteParams, UpdateLinks } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { moveResult, nameWarningsResult, noteWriteResult, Path } from '../fields/results.ts';

export const moveNote = defineCommand({
  name: 'move_note',
  group: 'files',
  effect: 'write',
  namesFiles: true,
  summary: 'Rename or move a note or another file, and update affected links.',

  params: z.strictObject({
    note: FileRef,
    to: NewNotePath.describe(
      'New path. A bare name renames the file in its folder; "/Plan" is in the root of the vault. An existing folder, or a path with a final "/", is the folder to move into. The extension stays and may be left out. Missing folders are created.',
    ),
    update_links: UpdateLinks.optional(),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    path: Path.describe('New path.'),
    from: Path.describe('Old path.'),
    ...moveResult,
    ...nameWarningsResult,
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'NOTE_EXISTS', 'EXTENSION_INVALID', 'ETAG_MISMATCH', 'LINKS_UNWRITABLE'],

  example: {
    params: { note: 'Inbox/Garden', to: 'Projects/' },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-6b1f0d',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c16',
      dry_run: false,
      changes: [
        { path: 'Inbox/Garden.md', kind: 'moved', to: 'Projects/Garden.md' },
        { path: 'Index.md', kind: 'modified' },
      ],
      from: 'Inbox/Garden.md',
      links_updated: 1,
      files_updated: 1,
      broken_links: [],
      broken_links_total: 0,
    },
  },
});
