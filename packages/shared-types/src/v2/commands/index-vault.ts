import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { vaultParams } from '../fields/params.ts';
import { Count } from '../fields/results.ts';

export const Meaning = z.object({
  model: z.string().optional().describe('Absent if the model cannot be opened.'),
  notes: Count.describe('Notes whose text can be read.'),
  embedded: Count.describe('Those of them whose current text can be found by meaning.'),
  problem: z.string().optional().describe('Why the model cannot be used, or why notes are left.'),
});

export const indexVault = defineCommand({
  name: 'index_vault',
  group: 'agent',
  effect: 'read',
  summary: "Bring the vault's index up to date, and let a model read new notes so that they can be found by meaning.",

  params: z.strictObject({
    dry_run: z.boolean().optional().describe('true: only count what would be sent to the model.'),
    max_characters: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Send at most this many characters of notes to the model. A request that fails may be repeated beyond it. Default: 100,000,000.',
      ),
    ...vaultParams,
  }),

  result: z.object({
    texts: Count.describe('Notes, canvases and bases in the index.'),
    texts_read: Count.describe('Files that were read again for the index.'),
    dry_run: z.boolean(),
    meaning: Meaning.extend({
      requests: Count.describe('Requests that reached the model, also if they failed or were repeated.'),
      parts_sent: Count.describe('Parts of notes in these requests.'),
      characters_sent: Count.describe('Their characters.'),
    })
      .optional()
      .describe('Absent if no model is set; see OBSIDIAN_AGENT_EMBEDDINGS_URL in the documentation.'),
  }),

  reasons: [],

  example: {
    params: {},
    result: {
      texts: 815,
      texts_read: 1,
      dry_run: false,
      meaning: {
        model: 'nomic-embed-text',
        notes: 812,
        embedded: 812,
        requests: 1,
        parts_sent: 1,
        characters_sent: 640,
      },
    },
  },
});
