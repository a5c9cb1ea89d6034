import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, UpdateLinks, writeParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import {
  brokenLinksResult,
  Count,
  enclosingVaultResult,
  linkUpdateResult,
  nameWarningsResult,
  Path,
  redirectedLinksResult,
  unreadResult,
  writeResult,
} from '../fields/results.ts';

export const moveFolder = defineCommand({
  name: 'move_folder',
  group: 'files',
  effect: 'write',
  namesFiles: true,
  summary: 'Rename or move a folder with its contents, and update affected links.',

  params: z.strictObject({
    folder: FolderPath,
    to: FolderPath.describe(
      'New path. A bare name renames the folder in place; "/Garden" is in the root of the vault; with a final "/", it is the folder to move into, keeping the name.',
    ),
    update_links: UpdateLinks.optional(),
    ...writeParams,
  }),

  result: z.object({
    path: Path.describe('New path.'),
    from: Path.describe('Old path.'),
    files_moved: Count,
    ...linkUpdateResult,
    ...brokenLinksResult,
    ...unreadResult,
    ...writeResult,
    ...redirectedLinksResult,
    ...enclosingVaultResult,
    ...nameWarningsResult,
  }),

  reasons: [...folderReasons, 'FOLDER_EXISTS', 'SELF_MOVE', 'LINKS_UNWRITABLE'],

  example: {
    params: { folder: 'Projects/Garden', to: 'Archive/' },
    result: {
      path: 'Archive/Garden',
      from: 'Projects/Garden',
      files_moved: 4,
      links_updated: 1,
      files_updated: 1,
      broken_links: [],
      broken_links_total: 0,
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1d',
      dry_run: false,
      changes: [
        { path: 'Projects/Garden', kind: 'folder_moved', to: 'Archive/Garden' },
        { path: 'Index.md', kind: 'modified' },
      ],
    },
  },
});
