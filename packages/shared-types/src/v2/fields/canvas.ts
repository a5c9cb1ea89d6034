import * as z from 'zod';
import { Content, FileRef, NoteRef } from './params.ts';

// Members of canvas commands. Their names are those of JSON Canvas, in snake case.

export const CanvasRef = NoteRef.describe(
  'A canvas by path in the vault ("Boards/Trip.canvas") or by name; ".canvas" may be left out.',
);

const NodeRef = z
  .string()
  .min(1)
  .max(10_000)
  .describe('A node by its id, or by its text, file or label, or a part of it that no other node has.');

const EdgeRef = z.string().min(1).max(10_000).describe('An edge by its id, or by its label or a part of it.');

const Pixels = z.int().min(-1_000_000_000).max(1_000_000_000);
const Length = z.int().min(1).max(1_000_000);
const Side = z.enum(['top', 'right', 'bottom', 'left']);
const End = z.enum(['none', 'arrow']);

/** One change of a canvas. Which members an operation takes is checked by the command. */
export const CanvasOperation = z.strictObject({
  operation: z
    .enum(['add_node', 'edit_node', 'remove_node', 'add_edge', 'edit_edge', 'remove_edge'])
    .describe('What to do with a node or an edge.'),
  node: NodeRef.optional().describe(
    'For edit_node and remove_node: the node, by its id, or by its text, file or label, or a part of it that no other node has.',
  ),
  edge: EdgeRef.optional().describe(
    'For edit_edge and remove_edge: the edge, by its id or label; or send from_node and to_node instead.',
  ),
  id: z.string().min(1).max(200).optional().describe('Id of the new node or edge. Default: a new one.'),
  type: z
    .enum(['text', 'file', 'link', 'group'])
    .optional()
    .describe('Type of the new node. Default: by its content; a group if it has only a label.'),
  text: Content.optional().describe('Markdown of a text node.'),
  file: FileRef.optional().describe('File of a file node, by path or name; "Plan#Tasks" shows that section.'),
  url: z.string().min(1).max(10_000).optional().describe('Address of a link node.'),
  label: z.string().max(10_000).optional().describe('Label of a group or an edge; empty to remove it.'),
  background: FileRef.min(0).optional().describe('Background image of a group; empty to remove it.'),
  background_style: z.enum(['cover', 'ratio', 'repeat']).optional().describe('How the background image is shown.'),
  color: z
    .string()
    .regex(/^(?:[1-6]|#[0-9A-Fa-f]{6}|red|orange|yellow|green|cyan|purple|none)$/)
    .optional()
    .describe('red, orange, yellow, green, cyan or purple (or 1 to 6, in this order), "#RRGGBB", or none.'),
  x: Pixels.optional().describe('Left edge, in pixels. Default for a new node: a free place.'),
  y: Pixels.optional().describe('Upper edge, in pixels; it grows downwards.'),
  width: Length.optional().describe('In pixels. Default for a new node: by its type and text.'),
  height: Length.optional().describe('In pixels.'),
  near: NodeRef.optional().describe('For add_node: put it next to this node.'),
  side: Side.optional().describe('For add_node with near: on which side. Default: right.'),
  in_group: NodeRef.optional().describe('For add_node: put it in this group, which grows if it is full.'),
  around: z
    .array(NodeRef)
    .min(1)
    .max(500)
    .optional()
    .describe('For add_node with type group: put the group around these nodes.'),
  from_node: NodeRef.optional().describe('Node at which the edge begins.'),
  to_node: NodeRef.optional().describe('Node at which the edge ends.'),
  from_side: Side.optional().describe('Side of from_node. Default for a new edge: the one that faces to_node.'),
  to_side: Side.optional().describe('Side of to_node. Default for a new edge: the one that faces from_node.'),
  from_end: End.optional().describe('End at from_node. Default: none.'),
  to_end: End.optional().describe('End at to_node. Default: arrow.'),
});

const Box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const Color = z.string().describe('"1" (red) to "6" (purple), or "#RRGGBB".');

export const CanvasNode = z.object({
  id: z.string().min(1),
  type: z.string().describe('text, file, link or group.'),
  text: z.string().optional(),
  file: z.string().optional().describe('Path of the file.'),
  missing: z.literal(true).optional().describe('true: the file does not exist.'),
  subpath: z.string().optional().describe('Heading or block of the file, with its #.'),
  url: z.string().optional(),
  label: z.string().optional(),
  background: z.string().optional().describe('Path of the background image of a group.'),
  background_style: z.string().optional(),
  color: Color.optional(),
  ...Box,
  group: z.string().optional().describe('Id of the smallest group that the node is in.'),
});

export const CanvasEdge = z.object({
  id: z.string().min(1),
  from_node: z.string(),
  to_node: z.string(),
  from_side: z.string().optional(),
  to_side: z.string().optional(),
  from_end: z.string().optional(),
  to_end: z.string().optional(),
  color: Color.optional(),
  label: z.string().optional(),
});

export const CanvasOperationMade = z.object({
  operation: CanvasOperation.shape.operation,
  id: z.string().min(1).describe('Id of the node or edge.'),
  box: z.object(Box).optional().describe('Position and size of a node that was added or edited.'),
  removed_edges: z.array(z.string()).optional().describe('Ids of the edges that were removed with a node.'),
});
