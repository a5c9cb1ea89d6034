import { type Canvas, type CanvasItem, withMembers } from './canvas-document.ts';
import {
  type CanvasOperation,
  type CanvasState,
  givenMembers,
  idOfNew,
  type Operated,
  type OperationContext,
} from './canvas-operation.ts';
import { edgeTitle, findEdge, findEdgeBetween, findNode } from './find-item.ts';
import { boxOf, facingSides } from './placement.ts';

/**
 * Adds an edge. By default, it joins the sides that face each other.
 *
 * @throws AgentError `CANVAS_ITEM_EXISTS`, and like `findNode`
 */
export function addEdge(state: CanvasState, operation: CanvasOperation, context: OperationContext): Operated {
  const { canvas } = state;
  const from = findNode(canvas, operation.from_node ?? '');
  const to = findNode(canvas, operation.to_node ?? '');
  const id = idOfNew(canvas, operation, context);
  const facing = facingSides(boxOf(from), boxOf(to));
  const values = {
    id,
    fromNode: from.id,
    fromSide: operation.from_side ?? facing.fromSide,
    fromEnd: operation.from_end,
    toNode: to.id,
    toSide: operation.to_side ?? facing.toSide,
    toEnd: operation.to_end,
    color: operation.color || undefined,
    label: operation.label || undefined,
  };
  const edge: CanvasItem = { id, values };
  const made = { operation: operation.operation, id, title: edgeTitle(canvas, edge) };
  return { ...state, canvas: { ...canvas, edges: [...canvas.edges, edge] }, made };
}

/**
 * Changes members of an edge.
 *
 * @throws AgentError like `findEdge`
 */
export function editEdge(state: CanvasState, operation: CanvasOperation): Operated {
  const { canvas } = state;
  const edge = edgeNamed(canvas, operation);
  const { label, color, from_side: fromSide, from_end: fromEnd, to_side: toSide, to_end: toEnd } = operation;
  const edited = withMembers(edge, givenMembers({ fromSide, fromEnd, toSide, toEnd, color, label }));
  const edges = canvas.edges.map((each) => (each === edge ? edited : each));
  const made = { operation: operation.operation, id: edge.id, title: edgeTitle(canvas, edited) };
  return { ...state, canvas: { ...canvas, edges }, made };
}

/**
 * Removes an edge.
 *
 * @throws AgentError like `findEdge`
 */
export function removeEdge(state: CanvasState, operation: CanvasOperation): Operated {
  const { canvas } = state;
  const edge = edgeNamed(canvas, operation);
  const made = { operation: operation.operation, id: edge.id, title: edgeTitle(canvas, edge) };
  return { ...state, canvas: { ...canvas, edges: canvas.edges.filter((each) => each !== edge) }, made };
}

function edgeNamed(canvas: Canvas, { edge, from_node = '', to_node = '' }: CanvasOperation): CanvasItem {
  if (edge !== undefined) return findEdge(canvas, edge);
  return findEdgeBetween(canvas, findNode(canvas, from_node), findNode(canvas, to_node));
}
