import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { listParams, NoteRef } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { listResult, meaningProblem, Path, Tags } from '../fields/results.ts';

const Related = z.object({
  path: Path,
  score: z.number().min(0).describe('Higher means more closely related; comparable only within one answer.'),
  linked: z
    .enum(['out', 'in', 'both'])
    .optional()
    .describe('out: the given note links to it; in: it links to the given note.'),
  shared_tags: Tags.optional().describe('Tags that both notes have, rarest first.'),
  shared_links: z
    .array(z.string())
    .optional()
    .describe('Targets that both link to, existing or not, rarest first; the first 20.'),
  same_folder: z.literal(true).optional(),
  similarity: z.number().optional().describe('How similar the notes are in meaning, if a model is set: up to 1.'),
});

export const findRelated = defineCommand({
  name: 'find_related',
  group: 'links',
  effect: 'read',
  summary: 'Find the notes most closely related to a note, with the reasons for each.',

  params: z.strictObject({
    note: NoteRef,
    ...listParams('notes', 10),
  }),

  result: z.object({
    path: Path,
    related: z.array(Related).describe('Sorted by score, then by path.'),
    ...meaningProblem,
    ...listResult,
  }),

  reasons: [...noteReasons, 'CURSOR_INVALID'],

  example: {
    params: { note: 'Projects/Garden', limit: 1 },
    result: {
      path: 'Projects/Garden.md',
      related: [
        {
          path: 'Seeds.md',
          score: 2.41,
          linked: 'both',
          shared_tags: ['#garden'],
          shared_links: ['Weather.md'],
        },
      ],
      total_count: 7,
      truncated: true,
      next_cursor: 'MTA0Mg',
    },
  },
});
