import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, writeParams } from '../fields/params.ts';
import { nameWarningsResult, Path, writeResult } from '../fields/results.ts';

export const createFolder = defineCommand({
  name: 'create_folder',
  group: 'files',
  effect: 'write',
  isIdempotent: true,
  summary: 'Create a folder and any missing parent folders.',

  params: z.strictObject({
    path: FolderPath,
    ...writeParams,
  }),

  result: z.object({
    path: Path,
    ...writeResult,
    ...nameWarningsResult,
  }),

  reasons: ['FOLDER_EXISTS'],

  example: {
    params: { path: 'Archive/2026' },
    result: {
      path: 'Archive/2026',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1c',
      dry_run: false,
      changes: [
        { path: 'Archive', kind: 'folder_created' },
        { path: 'Archive/2026', kind: 'folder_created' },
      ],
    },
  },
});
