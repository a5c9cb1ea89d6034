import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BaseProblem, baseParams } from '../fields/bases.ts';
import { vaultParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Path } from '../fields/results.ts';

export const checkBase = defineCommand({
  name: 'check_base',
  group: 'find',
  effect: 'read',
  summary: 'Find what is wrong with an Obsidian base, with line, column and what was probably meant.',

  params: z.strictObject({ ...baseParams, ...vaultParams }),

  result: z.object({
    base: Path.nullable().describe('Path of the base, or of the note of the block; null for yaml.'),
    valid: z.boolean().describe('false: there are errors. Warnings do not count.'),
    problems: z.array(BaseProblem).describe('In the order of the file.'),
  }),

  reasons: ['BASE_NOT_FOUND', 'BASE_AMBIGUOUS', 'BLOCK_NOT_FOUND', ...noteReasons, 'NOT_A_NOTE', 'NOTE_NOT_TEXT'],

  example: {
    params: { base: 'Books' },
    result: {
      base: 'Books.base',
      valid: false,
      problems: [
        {
          severity: 'error',
          reason: 'UNKNOWN_FUNCTION',
          where: 'formulas.total',
          line: 4,
          column: 23,
          message: 'Cannot find function "rond"',
          did_you_mean: 'round',
        },
      ],
    },
  },
});
