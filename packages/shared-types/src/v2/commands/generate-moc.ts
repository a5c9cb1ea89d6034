import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, NoteRef, noteWriteParams, QueryText, Tag, Title } from '../fields/params.ts';
import { queryReasons, tagReasons } from '../fields/reasons.ts';
import { Count, Line, noteWriteResult, redirectedLinksResult, unreadResult } from '../fields/results.ts';

export const generateMoc = defineCommand({
  name: 'generate_moc',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  isIdempotent: true,
  namesFiles: true,
  summary: 'Write or update a map of content: links to the notes of a folder, a tag or a search.',

  params: z.strictObject({
    note: NoteRef.describe(
      'Note that holds the map; created if it does not exist. Only the text between the markers changes.',
    ),
    folder: FolderPath.optional().describe('Notes in this folder and its subfolders.'),
    tag: Tag.optional().describe('Notes with this tag or a tag nested below it.'),
    query: QueryText.optional(),
    title: Title.optional().describe('Heading of a new map. Default: the name of the folder, tag or search.'),
    sort: z.enum(['title', 'path', 'modified', 'created']).optional().describe('Sort order. Default: title.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    created: z.boolean(),
    line: Line.describe('Line of the first marker.'),
    entries: Count.describe('Notes in the map.'),
    added: Count.describe('Notes that were not in it before.'),
    removed: Count.describe('Notes that are no longer in it.'),
    ...redirectedLinksResult,
    ...unreadResult,
  }),

  reasons: [
    'SELECTION_EMPTY',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'EXTENSION_INVALID',
    'FOLDER_NOT_FOUND',
    ...tagReasons,
    ...queryReasons,
    'MARKERS_BROKEN',
    'ETAG_MISMATCH',
  ],

  example: {
    params: { note: 'Maps/Projects', folder: 'Projects' },
    result: {
      path: 'Maps/Projects.md',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c23',
      dry_run: false,
      changes: [{ path: 'Maps/Projects.md', kind: 'created' }],
      created: true,
      line: 3,
      entries: 4,
      added: 4,
      removed: 0,
    },
  },
});
