import * as z from 'zod';
import type { ToolDeclaration } from '../../toolset/toolset.ts';

const LineNumber = z.int().min(1);

const createNote = {
  name: 'create_note',
  description:
    'Create new markdown notes. Without a path the file is named by title, else by the first H1 heading or the first line of the content. Parent folders are created, and .md is added if it is missing. Answers the path of the created file. An existing file is never overwritten.',
  effect: 'write',
  input: z.strictObject({
    content: z.string().describe('Note content'),
    path: z
      .string()
      .optional()
      .describe('Target path, such as "Meetings/2026-02-03.md"; made from the content if omitted'),
    title: z.string().optional().describe('Note title, for a note without path; taken from the content if omitted'),
  }),
} satisfies ToolDeclaration;

const modifyNote = {
  name: 'modify_note',
  description:
    'Modify existing notes with atomic operations: append adds content to the end, prepend to the beginning (after the frontmatter), and replace puts content in the place of the text that search names, which has to stand in the note exactly once.',
  effect: 'destructive',
  input: z.strictObject({
    path: z.string().describe('File path'),
    operation: z.enum(['append', 'prepend', 'replace']).describe('Operation type'),
    content: z.string().describe('Content to add, or to replace with'),
    search: z.string().optional().describe('Text to find, exactly as it stands; required for replace'),
  }),
} satisfies ToolDeclaration;

const searchNotes = {
  name: 'search_notes',
  description:
    "Search notes using Obsidian's search API: every word of the query has to occur in a note, whole or as a part of another, in any case. Returns up to 10 matching files, sorted by relevance, with their paths and excerpts around the matches; with read_content their contents too.",
  effect: 'read',
  input: z.strictObject({
    query: z.string().describe('Search query'),
    read_content: z.boolean().optional().describe('Return full file content (default: false)'),
  }),
  output: z.object({
    results: z.array(
      z.object({
        path: z.string(),
        excerpt: z.string(),
        content: z.string().optional(),
      }),
    ),
  }),
} satisfies ToolDeclaration;

const organizeNote = {
  name: 'organize_note',
  description:
    'Rename or move notes. Destination folders are created, .md is added if it is missing, and links to the note are updated if Obsidian is configured to do so. Fails if the destination exists.',
  effect: 'write',
  input: z.strictObject({
    source: z.string().describe('Current file path'),
    destination: z.string().describe('New file path, with the file name'),
  }),
} satisfies ToolDeclaration;

const readFile = {
  name: 'read_file',
  description:
    'Read file contents with optional line ranges. Each line begins with its number, such as "1: First line". Stops at about 100 KB or 2,000 lines and says so; read on with start_line.',
  effect: 'read',
  input: z.strictObject({
    path: z.string().describe('File path'),
    start_line: LineNumber.optional().describe('First line to read, 1-indexed'),
    end_line: LineNumber.optional().describe('Last line to read, 1-indexed'),
  }),
} satisfies ToolDeclaration;

export const declarations: readonly ToolDeclaration[] = [createNote, modifyNote, searchNotes, organizeNote, readFile];

export type CreateNoteArguments = z.input<typeof createNote.input>;
export type ModifyNoteArguments = z.input<typeof modifyNote.input>;
export type SearchNotesArguments = z.input<typeof searchNotes.input>;
export type OrganizeNoteArguments = z.input<typeof organizeNote.input>;
export type ReadFileArguments = z.input<typeof readFile.input>;
