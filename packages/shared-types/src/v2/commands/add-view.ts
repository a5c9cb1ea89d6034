import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { AllowProblems, BaseProblem, baseEditParams, ViewName } from '../fields/bases.ts';
import { noteWriteParams } from '../fields/params.ts';
import { baseEditReasons } from '../fields/reasons.ts';
import { noteWriteResult } from '../fields/results.ts';

export const addView = defineCommand({
  name: 'add_view',
  group: 'write',
  effect: 'write',
  summary: 'Add a view to an Obsidian base, after the others; every other byte is kept. Refuses one with errors.',

  params: z.strictObject({
    ...baseEditParams,
    name: ViewName.describe('Name of the new view.'),
    layout: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Type of the view: table (default), cards, list, map, or one of a plugin.'),
    filters: z
      .union([z.string().min(1).max(10_000), z.record(z.string(), z.unknown())])
      .optional()
      .describe('A statement such as status == "open", or {"and": […]}, {"or": […]}, {"not": […]}.'),
    order: z
      .array(z.string().min(1).max(1000))
      .min(1)
      .max(1000)
      .optional()
      .describe('Columns, such as ["file.name", "status", "formula.total"].'),
    settings: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Other keys of the view, as in the file, such as {"limit": 10, "sort": [{"property": "due"}]}.'),
    allow_problems: AllowProblems.optional(),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    view: z.object({ name: z.string(), type: z.string() }),
    problems: z.array(BaseProblem).describe('Of the whole base, in the order of the file, as check_base has them.'),
  }),

  reasons: [...baseEditReasons, 'VIEW_EXISTS'],

  example: {
    params: { base: 'Books', name: 'To read', filters: 'status != "done"', order: ['file.name', 'by'] },
    result: {
      path: 'Books.base',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c14',
      dry_run: false,
      changes: [{ path: 'Books.base', kind: 'modified' }],
      view: { name: 'To read', type: 'table' },
      problems: [],
    },
  },
});
