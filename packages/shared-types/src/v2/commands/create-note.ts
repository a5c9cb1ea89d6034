import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import {
  Content,
  FolderPath,
  NewNotePath,
  noteWriteParams,
  Properties,
  TagList,
  TemplateRef,
  Title,
} from '../fields/params.ts';
import { noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const createNote = defineCommand({
  name: 'create_note',
  effect: 'write',
  namesFiles: true,
  summary: 'Create a note, with its folders; or a canvas or a base, if path ends in .canvas or .base.',

  params: z.strictObject({
    path: NewNotePath.optional().describe(
      'Path such as "Projects/Plan"; without it the note is named by title, else by the first line of content.',
    ),
    title: Title.optional().describe('Name of the note, without slashes; used if path is not given.'),
    folder: FolderPath.optional().describe(
      "Folder of the note, where path is not given; by default the vault's folder for new notes.",
    ),
    content: Content.optional().describe('Text of the note; of a canvas its JSON, of a base its YAML.'),
    tags: TagList.optional().describe('Tags for its properties.'),
    properties: Properties.optional().describe('Properties, by name.'),
    template: TemplateRef.optional().describe(
      'Template that the note begins with, by name or path; content follows it.',
    ),
    if_exists: z
      .enum(['error', 'skip', 'rename', 'overwrite'])
      .optional()
      .describe('If the note exists: fail (default), leave it, create "Plan 1", or replace it.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    outcome: z.enum(['created', 'skipped', 'renamed', 'overwritten']),
    ...redirectedLinksResult,
  }),

  reasons: [
    'NOTE_EXISTS',
    'EXTENSION_INVALID',
    'CONTENT_INVALID',
    'NOT_A_NOTE',
    'FRONTMATTER_MALFORMED',
    'PROPERTY_INVALID',
    'TAG_INVALID',
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_TOO_LARGE',
    'NOTE_NOT_TEXT',
    'ETAG_MISMATCH',
  ],

  example: {
    params: { path: 'Projects/Garden', content: '# Garden\n', tags: ['garden'] },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c11',
      dry_run: false,
      changes: [
        { path: 'Projects', kind: 'folder_created' },
        { path: 'Projects/Garden.md', kind: 'created' },
      ],
      outcome: 'created',
    },
  },
});
