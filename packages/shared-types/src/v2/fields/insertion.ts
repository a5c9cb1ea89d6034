import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, CreateIfMissing, Heading, NotePartRef, noteWriteParams } from './params.ts';
import { headingReasons, noteReasons } from './reasons.ts';
import { Line, noteWriteResult, redirectedLinksResult } from './results.ts';

interface InsertionWords<Name extends string> {
  readonly name: Name;
  readonly summary: string;
  readonly content: string;
  readonly heading: string;
  /** The line at which the example adds its text. */
  readonly exampleLine: number;
}

/** Declares a command that adds text to a note. */
export function defineInsertion<const Name extends string>(words: InsertionWords<Name>) {
  const { name, summary, content, heading, exampleLine } = words;
  return defineCommand({
    name,
    group: 'write',
    effect: 'write',
    summary,

    params: z.strictObject({
      note: NotePartRef,
      content: Content.min(1).describe(content),
      heading: Heading.optional().describe(heading),
      create_if_missing: CreateIfMissing,
      ...noteWriteParams,
    }),

    result: z.object({
      ...noteWriteResult,
      line: Line.describe('Line of the first added character.'),
      created: z.boolean(),
      ...redirectedLinksResult,
    }),

    reasons: [...noteReasons, 'NOT_A_NOTE', 'EXTENSION_INVALID', ...headingReasons, 'ETAG_MISMATCH'],

    example: {
      params: { note: 'Daily/2026-03-01', content: '- had tea', heading: 'Log' },
      result: {
        path: 'Daily/2026-03-01.md',
        etag: 'sha256-0c44aa',
        replaced_etag: 'sha256-6b1f0d',
        transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c13',
        dry_run: false,
        changes: [{ path: 'Daily/2026-03-01.md', kind: 'modified' }],
        line: exampleLine,
        created: false,
      },
    },
  });
}
