import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { baseParams, inViewResult, ViewName } from '../fields/bases.ts';
import {
  Content,
  FileRef,
  FolderPath,
  NewNotePath,
  noteWriteParams,
  Properties,
  TagList,
  TemplateRef,
  Title,
} from '../fields/params.ts';
import { baseReasons, noteReasons, templateReasons } from '../fields/reasons.ts';
import { nameWarningsResult, noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const createNote = defineCommand({
  name: 'create_note',
  group: 'write',
  effect: 'write',
  namesFiles: true,
  summary: 'Create a note and any missing folders; or a canvas or base, if path ends in .canvas or .base.',

  params: z.strictObject({
    path: NewNotePath.optional().describe(
      'Path such as "Projects/Plan". If absent, the note is named by title, or else by the first line of content.',
    ),
    title: Title.optional().describe('Name of the note, without slashes; used if path is absent.'),
    folder: FolderPath.optional().describe(
      "Folder of the note, used if path is absent. Default: the vault's folder for new notes.",
    ),
    content: Content.optional().describe('Text of the note; JSON for a canvas, YAML for a base.'),
    tags: TagList.optional().describe('Tags to add to the properties.'),
    properties: Properties.optional().describe('Properties by name.'),
    template: TemplateRef.optional().describe('Template to start the note with, by name or path; content follows it.'),
    base: baseParams.base.describe(
      'Base whose filters give the note its folder, tags and properties, unless you send others; path or name.',
    ),
    view: ViewName.optional().describe('View of base. Default: the first.'),
    this: FileRef.optional().describe('File that "this" stands for in the filters of base. Default: the base.'),
    if_exists: z
      .enum(['error', 'skip', 'rename', 'overwrite'])
      .optional()
      .describe('If the note exists: fail (default), leave it unchanged, create "Plan 1" instead, or replace it.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    outcome: z.enum(['created', 'skipped', 'renamed', 'overwritten']),
    ...inViewResult,
    ...redirectedLinksResult,
    ...nameWarningsResult,
  }),

  reasons: [
    'NOTE_EXISTS',
    'EXTENSION_INVALID',
    'CONTENT_INVALID',
    'NOT_A_NOTE',
    ...noteReasons,
    ...baseReasons,
    'FRONTMATTER_MALFORMED',
    'PROPERTY_INVALID',
    'TAG_INVALID',
    ...templateReasons,
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
