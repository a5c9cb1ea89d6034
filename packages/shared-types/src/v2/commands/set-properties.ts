import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { NoteRef, noteWriteParams, Properties, PropertyName } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { noteWriteResult } from '../fields/results.ts';

export const setProperties = defineCommand({
  name: 'set_properties',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  isIdempotent: true,
  summary: 'Set or remove properties of a note; every other byte is kept.',

  params: z.strictObject({
    note: NoteRef,
    set: Properties.optional().describe('New values by name, such as {"status": "done", "due": "2026-03-01"}.'),
    unset: z.array(PropertyName).min(1).max(500).optional().describe('Names of properties to remove.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    properties: z.record(z.string(), z.unknown()).describe('All properties after the write.'),
  }),

  reasons: [...noteReasons, 'NOT_A_NOTE', 'FRONTMATTER_MALFORMED', 'PROPERTY_INVALID', 'TAG_INVALID', 'ETAG_MISMATCH'],

  example: {
    params: { note: 'Projects/Garden', set: { status: 'active' }, unset: ['draft'] },
    result: {
      path: 'Projects/Garden.md',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c17',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
      properties: { status: 'active', tags: ['garden'] },
    },
  },
});
