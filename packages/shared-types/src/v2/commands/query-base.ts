import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { BaseProblem, baseParams, ViewName } from '../fields/bases.ts';
import { FileRef, listParams } from '../fields/params.ts';
import { baseReasons, noteReasons } from '../fields/reasons.ts';
import { Count, listResult, Path, pageResult } from '../fields/results.ts';

const Property = z.string().min(1).describe('With its prefix: note.status, file.name, formula.total.');

const Value = z
  .unknown()
  .describe(
    'null, a boolean, a number, a text or a list of values; anything else is an object with a "type": date, duration, link, file, url, image, icon, html, object, error.',
  );

const Values = z.record(Property, Value);

const Column = z.object({
  property: Property,
  name: z.string().describe('As Obsidian shows it.'),
  type: z.string().optional().describe("Type of the property in the vault's settings, such as checkbox."),
});

const Group = z.object({ key: Value, rows: Count, summaries: Values.optional() });

const View = z.object({ name: z.string(), type: z.string() });

/** What is answered of each view. */
const viewMembers = {
  columns: z.array(Column),
  rows: z.array(z.object({ path: Path, values: Values })),
  groups: z.array(Group).optional().describe('In the order of the rows; rows is their number.'),
  summaries: Values.optional(),
  matched_count: Count.describe("Number of rows before the view's limit."),
  problems: z
    .array(BaseProblem)
    .describe(
      'Each is listed once, with the first view that has it. ROWS_CHANGED: rows of earlier pages have changed; start again without a cursor.',
    ),
};

export const queryBase = defineCommand({
  name: 'query_base',
  group: 'find',
  effect: 'read',
  summary: 'Run a view of an Obsidian base, without the app: its rows, columns, groups and summaries.',

  params: z.strictObject({
    ...baseParams,
    view: ViewName.optional().describe('Name of a view. Default: the first.'),
    all_views: z
      .boolean()
      .optional()
      .describe('true: run all views, at most 50, with limit rows each. Default: false.'),
    this: FileRef.optional().describe('File that "this" stands for. Default: the base, or the note of the block.'),
    filter: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .describe('One more filter for this call, such as status == "open" && file.hasTag("a").'),
    columns: z
      .array(z.string().min(1).max(1000))
      .min(1)
      .max(100)
      .optional()
      .describe('Properties to show instead of those of the view, such as ["file.name", "status", "formula.total"].'),
    format: z
      .enum(['json', 'csv', 'tsv', 'md', 'paths'])
      .optional()
      .describe("Format of the answer text, as in Obsidian's base:query. Default: a table with notes below it."),
    ...listParams('rows', 50),
  }),

  result: z.object({
    base: Path.nullable().describe('Path of the base, or of the note of the block; null for yaml.'),
    view: View,
    this: Path.nullable().describe('File that "this" stood for.'),
    ...viewMembers,
    ...listResult,
    other_views: z
      .array(z.object({ view: View, ...viewMembers, ...pageResult }))
      .optional()
      .describe('With all_views: the views after the first, whose members are next to this one.'),
    views_total: Count.optional().describe('With all_views: the number of views of the base.'),
  }),

  reasons: [...baseReasons, 'BLOCK_NOT_FOUND', ...noteReasons, 'NOT_A_NOTE', 'NOTE_NOT_TEXT', 'CURSOR_INVALID'],

  example: {
    params: { base: 'Books', view: 'To read' },
    result: {
      base: 'Books.base',
      view: { name: 'To read', type: 'table' },
      this: 'Books.base',
      columns: [
        { property: 'file.name', name: 'file name' },
        { property: 'note.due', name: 'due', type: 'date' },
      ],
      rows: [
        { path: 'Books/Dune.md', values: { 'file.name': 'Dune', 'note.due': { type: 'date', value: '2026-03-20' } } },
      ],
      matched_count: 1,
      problems: [],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
