import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { listParams } from '../fields/params.ts';
import { Path, pageResult } from '../fields/results.ts';

export const listTemplates = defineCommand({
  name: 'list_templates',
  group: 'find',
  effect: 'read',
  summary: "List the templates in the vault's template folder; apply_template and create_note take their names.",

  params: z.strictObject(listParams('templates', 100)),

  result: z.object({
    folder: z.string().nullable().describe("The vault's template folder; null if it sets none."),
    templates: z.array(
      z.object({ name: z.string().describe('Path in the template folder, without .md.'), path: Path }),
    ),
    ...pageResult,
  }),

  reasons: ['CURSOR_INVALID'],

  example: {
    params: {},
    result: {
      folder: 'Templates',
      templates: [{ name: 'Meeting', path: 'Templates/Meeting.md' }],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
