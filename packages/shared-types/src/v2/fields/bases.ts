import * as z from 'zod';
import { NoteRef } from './params.ts';
import { Count, Line, Path, unreadResult } from './results.ts';

const BaseRef = z.string().min(1).max(4096);

const blockParams = {
  note: NoteRef.optional().describe('A note with a base block.'),
  block: z.int().min(1).max(10_000).optional().describe('Which base block of the note, from 1. Default: 1.'),
};

/** Name a base; exactly one of `base`, `note` and `yaml`. */
export const baseParams = {
  base: BaseRef.optional().describe(
    'Path or name of a .base file (".base" is optional), or a link such as "[[Books.base#To read]]". Give one of base, note and yaml.',
  ),
  ...blockParams,
  yaml: z.string().max(500_000).optional().describe('Text of a base.'),
};

/** Name a base of the vault to change; exactly one of `base` and `note`. */
export const baseEditParams = {
  base: BaseRef.optional().describe('Path or name of a .base file (".base" is optional). Give one of base and note.'),
  ...blockParams,
};

export const AllowProblems = z
  .boolean()
  .describe('true: make the change in spite of the errors in it, if the base can still be read. Default: false.');

export const ViewName = z.string().min(1).max(1000);

/** What is wrong with a base, or went wrong when it was evaluated. */
export const BaseProblem = z.object({
  severity: z.enum(['error', 'warning']),
  reason: z.string().min(1).describe('SYNTAX, UNKNOWN_FUNCTION, UNKNOWN_FIELD, TYPE, CIRCULAR, …'),
  where: z.string().describe('Part of the base, such as formulas.total or views[0].filters.'),
  line: Line,
  column: Line,
  message: z.string(),
  did_you_mean: z.string().optional(),
  rows: Count.optional().describe('Number of rows with this problem.'),
  first_row: Path.optional(),
});

/** Members of the result of a write of a note that is meant for a view. */
export const inViewResult = {
  in_view: z.boolean().optional().describe('Whether the note passes the filters of the view; only with base.'),
  unmet_filters: z
    .array(z.object({ where: z.string(), line: Line, column: Line, statement: z.string() }))
    .optional()
    .describe('Filter statements that do not hold for the note; only with base.'),
  problems: z.array(BaseProblem).optional().describe('What is wrong with the filters; only with base.'),
  ...unreadResult,
};
