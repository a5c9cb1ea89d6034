import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FileRef, FolderPath, listParams } from '../fields/params.ts';
import { folderReasons, noteReasons } from '../fields/reasons.ts';
import { Count, Path, pageResult, Time } from '../fields/results.ts';

const File = z.object({
  path: Path,
  kind: z.enum(['notes', 'canvases', 'bases', 'images', 'audio', 'video', 'pdf', 'other']),
  bytes: Count,
  created: Time,
  modified: Time,
});

export const listFiles = defineCommand({
  name: 'list_files',
  group: 'find',
  effect: 'read',
  summary: 'List files of every kind with their sizes and times: notes, canvases, bases, images and other attachments.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only files in this folder and its subfolders.'),
    extension: z.string().min(1).max(50).optional().describe('Only files with this extension, such as "png".'),
    files: z.array(FileRef).min(1).max(1000).optional().describe('Only these files.'),
    ...listParams('files', 200),
  }),

  result: z.object({ files: z.array(File), ...pageResult }),

  reasons: [...folderReasons, ...noteReasons, 'NOT_A_NOTE', 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Trips', extension: 'png' },
    result: {
      files: [
        {
          path: 'Trips/map.png',
          kind: 'images',
          bytes: 20480,
          created: '2026-02-01T09:30:00.000Z',
          modified: '2026-03-01T12:00:00.000Z',
        },
      ],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
