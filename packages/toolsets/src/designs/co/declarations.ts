import * as z from 'zod';
import type { ToolDeclaration } from '../../toolset/toolset.ts';

const searchNotes = {
  name: 'search_notes',
  description:
    'Search the contents of notes by keywords. A note is found if it contains all of them, as whole words and in any case. Finding nothing is a result with count 0.',
  effect: 'read',
  input: z.strictObject({
    query: z
      .string()
      .describe(
        'Space-separated keywords (AND logic, whole words, case-insensitive)\nExample: "project timeline" finds notes containing BOTH words',
      ),
    limit: z.int().min(1).optional().describe('Maximum results (default 10, per RAG best practice)'),
    folder: z.string().nullable().optional().describe('Optional folder to search in (e.g. "Projects")'),
    tag: z.string().nullable().optional().describe('Optional tag to filter (e.g. "#project")'),
  }),
  output: z.object({ display: z.string(), count: z.int(), has_more: z.boolean() }),
} satisfies ToolDeclaration;

const listNotes = {
  name: 'list_notes',
  description: 'List the notes of the vault by their paths, or only those with a tag.',
  effect: 'read',
  input: z.strictObject({
    tag: z.string().nullable().optional().describe('Optional tag to filter (e.g. "#project")'),
  }),
  output: z.object({ display: z.string(), count: z.int() }),
} satisfies ToolDeclaration;

const readNote = {
  name: 'read_note',
  description: 'Read the full content of a note.',
  effect: 'read',
  input: z.strictObject({
    filename: z.string().describe('Relative path (e.g. "Projects/Project-X.md")'),
  }),
} satisfies ToolDeclaration;

export const declarations: readonly ToolDeclaration[] = [searchNotes, listNotes, readNote];

export type SearchNotesArguments = z.input<typeof searchNotes.input>;
export type ListNotesArguments = z.input<typeof listNotes.input>;
export type ReadNoteArguments = z.input<typeof readNote.input>;
