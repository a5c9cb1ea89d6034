import { type Canvas, type CanvasItem, withMembers } from './canvas-document.ts';
import { nodeMismatch } from './canvas-errors.ts';
import type { CanvasOperation, CanvasState, NodeType } from './canvas-operation.ts';
import { findNode } from './find-item.ts';
import {
  type Box,
  boxOf,
  groupAround,
  isGroup,
  isWithin,
  placeBelow,
  placeBeside,
  placeInside,
  sizeFor,
} from './placement.ts';

interface Placed extends CanvasState {
  readonly box: Box;
}

/**
 * Chooses the box of a new node: where it is given; next to a node; in a group, which grows if it is full; around nodes;
 * or else below all others. A chosen place is free.
 */
export function placeNew(state: CanvasState, operation: CanvasOperation & { readonly type: NodeType }): Placed {
  const { canvas, row } = state;
  const { type, text, x, y, near, side = 'right', in_group, around } = operation;
  const usual = sizeFor(type, text);
  const size = { width: operation.width ?? usual.width, height: operation.height ?? usual.height };
  if (x !== undefined && y !== undefined) return { ...state, box: { x, y, ...size } };
  if (near !== undefined) {
    const anchor = boxOf(findNode(canvas, near));
    // A group that holds the anchor holds the new node as well.
    const boxes = canvas.nodes.map(boxOf).filter((box) => !isWithin(anchor, box) || box === anchor);
    return { ...state, box: placeBeside(size, anchor, { side, boxes }) };
  }
  if (in_group !== undefined) return placeIn(state, groupNamed(canvas, in_group), size);
  if (around !== undefined) {
    const box = groupAround(around.map((ref) => boxOf(findNode(canvas, ref))));
    return { ...state, box };
  }
  const box = placeBelow(size, canvas.nodes.map(boxOf), row);
  return { canvas, row: box, box };
}

function groupNamed(canvas: Canvas, ref: string): CanvasItem {
  const group = findNode(canvas, ref);
  const type = String(group.values['type']);
  if (!isGroup(group))
    throw nodeMismatch(canvas.path, { id: group.id, type, member: 'nodes in it', expected: 'group' });
  return group;
}

function placeIn(state: CanvasState, group: CanvasItem, size: Pick<Box, 'width' | 'height'>): Placed {
  const { canvas } = state;
  const bounds = boxOf(group);
  const inside = canvas.nodes.filter((node) => node !== group && isWithin(boxOf(node), bounds));
  const { place, group: larger } = placeInside(size, bounds, inside.map(boxOf));
  if (larger === bounds) return { ...state, box: place };
  const { x, y, width, height } = larger;
  const grown = withMembers(group, { x, y, width, height });
  return {
    ...state,
    canvas: { ...canvas, nodes: canvas.nodes.map((node) => (node === group ? grown : node)) },
    box: place,
  };
}
