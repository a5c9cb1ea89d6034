import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { CanvasEdge, CanvasNode, CanvasRef } from '../fields/canvas.ts';
import { listParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Count, Etag, Path, pageResult } from '../fields/results.ts';

export const readCanvas = defineCommand({
  name: 'read_canvas',
  group: 'find',
  effect: 'read',
  summary: 'Read a canvas as nodes and edges: cards, files, links and groups, and the connections between them.',

  params: z.strictObject({ canvas: CanvasRef, ...listParams('nodes', 200) }),

  result: z.object({
    path: Path,
    etag: Etag,
    nodes: z.array(CanvasNode).describe('In the order of the file: later nodes are on top of earlier ones.'),
    edges: z.array(CanvasEdge).describe('The edges that begin at these nodes.'),
    edges_total: Count.describe('Edges of the whole canvas.'),
    ...pageResult,
  }),

  reasons: [...noteReasons, 'EXTENSION_INVALID', 'NOTE_NOT_TEXT', 'CANVAS_MALFORMED', 'CURSOR_INVALID'],

  example: {
    params: { canvas: 'Boards/Trip' },
    result: {
      path: 'Boards/Trip.canvas',
      etag: 'sha256-6b1f0d',
      nodes: [
        { id: 'a1', type: 'file', file: 'Projects/Japan.md', x: 0, y: 0, width: 400, height: 400 },
        { id: 'a2', type: 'text', text: 'Fly on a Tuesday', color: '4', x: 440, y: 0, width: 250, height: 60 },
      ],
      edges: [{ id: 'e1', from_node: 'a1', from_side: 'right', to_node: 'a2', to_side: 'left', label: 'how' }],
      edges_total: 1,
      total_count: 2,
      truncated: false,
      next_cursor: null,
    },
  },
});
