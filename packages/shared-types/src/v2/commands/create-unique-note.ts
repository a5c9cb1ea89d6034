import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, Title, writeParams } from '../fields/params.ts';
import { templateReasons } from '../fields/reasons.ts';
import { noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const createUniqueNote = defineCommand({
  name: 'create_unique_note',
  group: 'write',
  effect: 'write',
  namesFiles: true,
  summary: "Create a note whose name begins with the time, as Obsidian's unique note creator does (Zettelkasten).",

  params: z.strictObject({
    name: Title.optional().describe('Follows the time in the name, as in "202603011200 Garden".'),
    content: Content.optional().describe("Text of the note; it follows the template that the vault's settings name."),
    ...writeParams,
  }),

  result: z.object({ ...noteWriteResult, ...redirectedLinksResult }),

  reasons: ['NOT_A_NOTE', 'FRONTMATTER_MALFORMED', ...templateReasons, 'NOTE_NOT_TEXT'],

  example: {
    params: { name: 'Garden', content: '# Garden\n' },
    result: {
      path: '202603011200 Garden.md',
      etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c19',
      dry_run: false,
      changes: [{ path: '202603011200 Garden.md', kind: 'created' }],
    },
  },
});
