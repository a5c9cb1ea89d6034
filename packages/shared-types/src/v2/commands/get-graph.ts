import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, NoteRef, TagList, TagMatch, vaultParams } from '../fields/params.ts';
import { noteReasons, tagReasons } from '../fields/reasons.ts';
import { Count, pageResult, Tags, unreadResult } from '../fields/results.ts';

const NodeKind = z.enum(['note', 'canvas', 'base', 'attachment', 'unresolved']);

const NodePath = z.string().min(1);

const Node = z.object({
  path: NodePath.describe('Path in the vault; for unresolved, the target as the links name it.'),
  kind: NodeKind,
  tags: Tags.optional(),
  in: Count.describe('Nodes that link to it.'),
  out: Count.describe('Nodes that it links to.'),
  pagerank: z.number().min(0).describe('PageRank of the node; the values of the whole graph add up to 1.'),
  component: Count.describe('Connected component; 0 is the largest.'),
  community: Count.describe('Community of closely linked nodes; 0 is the largest.'),
  distance: Count.optional().describe('Steps from the central note.'),
});

const Edge = z.object({
  source: NodePath.describe('Path of the linking node.'),
  target: NodePath.describe('Path of the linked node.'),
  count: z.int().min(1).describe('Number of links from source to target.'),
});

export const getGraph = defineCommand({
  name: 'get_graph',
  group: 'links',
  effect: 'read',
  seeAlso: 'To see the graph in a browser: obsidian-agent graph --html FILE',
  summary: "Show the vault's link graph, or the part around a note.",

  params: z.strictObject({
    note: NoteRef.optional().describe('The central note. Default: show the whole vault.'),
    depth: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe('Steps from the note, along links in either direction. Default: 1.'),
    folder: FolderPath.optional().describe('Only notes in this folder and its subfolders, and what they link to.'),
    tags: TagList.optional().describe('Only notes with these tags or tags nested below them, and what they link to.'),
    match: TagMatch.optional(),
    kinds: z.array(NodeKind).min(1).max(5).optional().describe('Kinds of nodes. Default: all.'),
    limit: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe(
        'Maximum number of nodes; up to ten times as many edges. The most central nodes come first. Default: 100.',
      ),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    nodes: z.array(Node).describe('Most central first; around a note, nearest first.'),
    edges: z.array(Edge).describe('Edges between these nodes; on later pages, also edges to nodes of earlier pages.'),
    nodes_total: Count,
    edges_total: Count,
    components_total: Count.describe(
      'Connected components of the whole graph. Filters reduce the number; note and depth do not.',
    ),
    communities_total: Count.describe('Communities of the whole graph.'),
    truncated: pageResult.truncated,
    next_cursor: pageResult.next_cursor,
    ...unreadResult,
  }),

  reasons: [...noteReasons, 'FOLDER_NOT_FOUND', ...tagReasons, 'CURSOR_INVALID'],

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
