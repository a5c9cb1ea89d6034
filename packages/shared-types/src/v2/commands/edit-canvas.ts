import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { CanvasOperation, CanvasOperationMade, CanvasRef } from '../fields/canvas.ts';
import { noteWriteParams } from '../fields/params.ts';
import { headingReasons, noteReasons } from '../fields/reasons.ts';
import { Count, noteWriteResult, redirectedLinksResult } from '../fields/results.ts';

export const editCanvas = defineCommand({
  name: 'edit_canvas',
  group: 'write',
  effect: 'write',
  replacesContent: true,
  summary:
    'Change a canvas: add, move, edit, connect and remove nodes and edges. Every other byte is kept. Makes all changes or none.',

  params: z.strictObject({
    canvas: CanvasRef,
    operations: z
      .array(CanvasOperation)
      .min(1)
      .max(500)
      .describe('Applied in order, each to the result of the previous one, so an edge can join nodes added before it.'),
    create_if_missing: z.boolean().optional().describe('true: create the canvas if it does not exist. Default: false.'),
    ...noteWriteParams,
  }),

  result: z.object({
    ...noteWriteResult,
    operations: z.array(CanvasOperationMade).describe('What each operation did.'),
    nodes_total: Count.describe('Nodes after the change.'),
    edges_total: Count.describe('Edges after the change.'),
    ...redirectedLinksResult,
  }),

  reasons: [
    ...noteReasons,
    'EXTENSION_INVALID',
    'NOTE_NOT_TEXT',
    'CANVAS_MALFORMED',
    'CANVAS_ITEM_NOT_FOUND',
    'CANVAS_ITEM_AMBIGUOUS',
    'CANVAS_ITEM_EXISTS',
    'CANVAS_ITEM_MISMATCH',
    ...headingReasons,
    'BLOCK_NOT_FOUND',
    'ETAG_MISMATCH',
  ],

  example: {
    params: {
      canvas: 'Boards/Trip',
      operations: [
        { operation: 'add_node', text: 'Pack light', color: 'green', near: 'Japan' },
        { operation: 'add_edge', from_node: 'Japan', to_node: 'Pack light', label: 'remember' },
      ],
    },
    result: {
      path: 'Boards/Trip.canvas',
      etag: 'sha256-0c44aa',
      replaced_etag: 'sha256-6b1f0d',
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c14',
      dry_run: false,
      changes: [{ path: 'Boards/Trip.canvas', kind: 'modified' }],
      operations: [
        { operation: 'add_node', id: '5f0c1e9a7b3d2468', box: { x: 440, y: 0, width: 250, height: 60 } },
        { operation: 'add_edge', id: '8132d4d894c80022' },
      ],
      nodes_total: 3,
      edges_total: 2,
    },
  },
});
