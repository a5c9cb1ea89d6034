import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BaseProblem } from '../fields/bases.ts';
import { noteWriteParams } from '../fields/params.ts';
import { nameWarningsResult, noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

const ByName = z.record(z.string(), z.unknown());

export const createBase = defineCommand({
  name: 'create_base',
  group: 'write',
  effect: 'write',
  namesFiles: true,
  summary: 'Create an Obsidian base (.base) from its YAML or its parts. Checks it first, and refuses one with errors.',

  params: z.strictObject({
    path: z.string().min(1).max(4096).describe('Path such as "Projects/Books"; ".base" and missing folders are added.'),
    yaml: z.string().max(500_000).optional().describe('Text of the base, stored as it is. Excludes its parts below.'),
    filters: z
      .union([z.string(), ByName])
      .optional()
      .describe('A statement such as file.hasTag("book"), or {"and": […]}, {"or": […]}, {"not": […]}.'),
    formulas: z.record(z.string(), z.string()).optional().describe('Formulas by name.'),
    properties: ByName.optional().describe('Settings by property, such as {"note.by": {"displayName": "Author"}}.'),
    summaries: z.record(z.string(), z.string()).optional().describe('Formulas over values, by name.'),
    views: z
      .array(ByName)
      .max(1000)
      .optional()
      .describe('Views, such as {"type": "table", "name": "All", "order": ["file.name", "note.by"]}.'),
    allow_problems: z
      .boolean()
      .optional()
      .describe('true: create the base in spite of errors, if its YAML can be read. Default: false.'),
    if_exists: z
      .enum(['error', 'skip', 'rename', 'overwrite'])
      .optional()
      .describe('If the base exists: fail (default), leave it unchanged, create "Books 1" instead, or replace it.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    outcome: z.enum(['created', 'skipped', 'renamed', 'overwritten']),
    problems: z.array(BaseProblem).describe('Errors and warnings, in the order of the file, as check_base has them.'),
    ...redirectedLinksResult,
    ...nameWarningsResult,
  }),

  reasons: [
    'NOTE_EXISTS',
    'EXTENSION_INVALID',
    'CONTENT_INVALID',
    'NOT_A_NOTE',
    'SECTION_UNEXPECTED',
    'NOTE_NOT_TEXT',
    'ETAG_MISMATCH',
  ],

  example: {
    params: {
      path: 'Books',
      filters: { and: ['file.hasTag("book")', 'status != "done"'] },
      views: [{ type: 'table', name: 'To read', order: ['file.name', 'note.by'] }],
    },
    result: {
      path: 'Books.base',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c11',
      dry_run: false,
      changes: [{ path: 'Books.base', kind: 'created' }],
      outcome: 'created',
      problems: [],
    },
  },
});
