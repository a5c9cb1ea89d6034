import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, NoteRef, TagList, TagMatch, vaultParams } from '../fields/params.ts';
import { Count, pageResult, Tags, unreadResult } from '../fields/results.ts';

const NodeKind = z.enum(['note', 'canvas', 'base', 'attachment', 'unresolved']);

const NodePath = z.string().min(1);

const Node = z.object({
  path: NodePath.describe('Path in the vault; for unresolved what the links name.'),
  kind: NodeKind,
  tags: Tags.optional(),
  in: Count.describe('Nodes that link to it.'),
  out: Count.describe('Nodes that it links to.'),
  pagerank: z.number().min(0).describe('Its share of all importance, of 1 in the whole graph.'),
  component: Count.describe('Part that no link leaves; 0 is the greatest.'),
  community: Count.describe('Group with many links within; 0 is the greatest.'),
  distance: Count.optional().describe('Steps from the note in the middle.'),
});

const Edge = z.object({
  source: NodePath.describe('path of a node.'),
  target: NodePath.describe('path of a node.'),
  count: z.int().min(1).describe('Links from the one to the other.'),
});

export const getGraph = defineCommand({
  name: 'get_graph',
  effect: 'read',
  summary: 'Show the graph of links of the vault, or of what is around a note.',

  params: z.strictObject({
    note: NoteRef.optional().describe('The note in the middle; by default the whole vault is shown.'),
    depth: z.int().min(1).max(10).optional().describe('Steps around the note, along links either way; by default 1.'),
    folder: FolderPath.optional().describe('Only notes in this folder and below it, and what they link to.'),
    tags: TagList.optional().describe('Only notes with these tags, and what they link to; nested tags count.'),
    match: TagMatch.optional(),
    kinds: z.array(NodeKind).min(1).max(5).optional().describe('Kinds of nodes; by default all.'),
    limit: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('Most nodes, and ten times as many edges; by default 100. The most central come first.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    nodes: z.array(Node).describe('The most central first; around a note, the nearest first.'),
    edges: z.array(Edge).describe('Between these nodes; behind a cursor also between them and those told before.'),
    nodes_total: Count,
    edges_total: Count,
    components_total: Count.describe('Of the whole graph; a filter makes it smaller, note and depth do not.'),
    communities_total: Count.describe('Of the whole graph.'),
    truncated: pageResult.truncated,
    next_cursor: pageResult.next_cursor,
    ...unreadResult,
  }),

  reasons: [
    'NOTE_NOT_FOUND',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'FOLDER_NOT_FOUND',
    'TAG_NOT_FOUND',
    'TAG_INVALID',
    'CURSOR_INVALID',
  ],

  example: {
    params: { note: 'Projects/Garden', limit: 2 },
    result: {
      nodes: [
        {
          path: 'Projects/Garden.md',
          kind: 'note',
          tags: ['#garden'],
          in: 1,
          out: 2,
          pagerank: 0.021,
          component: 0,
          community: 3,
          distance: 0,
        },
        { path: 'Seeds.md', kind: 'note', in: 4, out: 0, pagerank: 0.034, component: 0, community: 3, distance: 1 },
      ],
      edges: [{ source: 'Projects/Garden.md', target: 'Seeds.md', count: 2 }],
      nodes_total: 4,
      edges_total: 3,
      components_total: 2,
      communities_total: 6,
      truncated: true,
      next_cursor: 'MTY2OGE2IDIgODNmdWg',
    },
  },
});
