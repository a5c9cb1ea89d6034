import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { AllowProblems, BaseProblem, baseEditParams } from '../fields/bases.ts';
import { noteWriteParams } from '../fields/params.ts';
import { baseEditReasons } from '../fields/reasons.ts';
import { noteWriteResult } from '../fields/results.ts';

export const setFormula = defineCommand({
  name: 'set_formula',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  isIdempotent: true,
  summary: 'Add or change a formula of an Obsidian base; every other byte is kept. Refuses one with errors.',

  params: z.strictObject({
    ...baseEditParams,
    name: z.string().min(1).max(1000).describe('Name of the formula, without "formula.".'),
    formula: z.string().max(10_000).describe('Expression, such as (price / pages).round(2).'),
    allow_problems: AllowProblems.optional(),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    outcome: z.enum(['added', 'changed', 'unchanged']),
    problems: z.array(BaseProblem).describe('Of the whole base, in the order of the file, as check_base has them.'),
  }),

  reasons: [...baseEditReasons],

  example: {
    params: { base: 'Books', name: 'total', formula: 'price * 2' },
    result: {
      path: 'Books.base',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c14',
      dry_run: false,
      changes: [{ path: 'Books.base', kind: 'modified' }],
      outcome: 'added',
      problems: [],
    },
  },
});
