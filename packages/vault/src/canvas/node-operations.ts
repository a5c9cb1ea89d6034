import { type Canvas, type CanvasItem, textIn, withMembers } from './canvas-document.ts';
import { nodeMismatch } from './canvas-errors.ts';
import { fileMembers, imagePath } from './canvas-files.ts';
import {
  type CanvasOperation,
  type CanvasState,
  givenMembers,
  idOfNew,
  type NodeType,
  type Operated,
  type OperationContext,
  typeOfNewNode,
} from './canvas-operation.ts';
import { findNode, titleOf } from './find-item.ts';
import { placeNew } from './place-new.ts';
import { boxOf, isGroup, isWithin } from './placement.ts';

/**
 * Adds a node.
 *
 * @throws AgentError `CANVAS_ITEM_EXISTS`, and like `fileMembers` and `placeNew`
 */
export async function addNode(
  state: CanvasState,
  operation: CanvasOperation,
  context: OperationContext,
): Promise<Operated> {
  const type = typeOfNewNode(operation) ?? 'text';
  const id = idOfNew(state.canvas, operation, context);
  const { reader } = context;
  const content = { ...textMembers(operation), ...(await fileMembers(reader, operation.file)) };
  const placed = placeNew(state, { ...operation, type });
  const about = {
    label: operation.label || undefined,
    background: await imagePath(reader, operation.background),
    backgroundStyle: operation.background_style,
    color: operation.color || undefined,
  };
  const { x, y, width, height } = placed.box;
  const node: CanvasItem = { id, values: { id, type, ...content, x, y, width, height, ...about } };
  const nodes = [...placed.canvas.nodes, node];
  const made = { operation: operation.operation, id, title: titleOf(node), box: placed.box };
  return { canvas: { ...placed.canvas, nodes }, row: placed.row, made };
}

const CONTENT_TYPES: Readonly<Record<string, NodeType>> = {
  text: 'text',
  file: 'file',
  url: 'link',
  label: 'group',
  background: 'group',
  background_style: 'group',
};

/**
 * Changes members of a node. A group that is moved takes the nodes in it with it, as in Obsidian.
 *
 * @throws AgentError `CANVAS_ITEM_MISMATCH`, and like `findNode` and `fileMembers`
 */
export async function editNode(
  state: CanvasState,
  operation: CanvasOperation,
  { reader }: OperationContext,
): Promise<Operated> {
  const { canvas } = state;
  const node = findNode(canvas, operation.node ?? '');
  assertContentOfType(canvas, node, operation);
  const { color, label, background, background_style, x, y, width, height } = operation;
  const members = {
    ...textMembers(operation),
    ...(await fileMembers(reader, operation.file)),
    ...givenMembers({ label, color, x, y, width, height }),
    ...(background === undefined ? {} : { background: await imagePath(reader, background) }),
    ...(background_style === undefined ? {} : { backgroundStyle: background_style }),
  };
  const edited = withMembers(node, members);
  const [before, after] = [boxOf(node), boxOf(edited)];
  const by = { x: after.x - before.x, y: after.y - before.y };
  const carries = isGroup(node) && (by.x !== 0 || by.y !== 0);
  const nodes = canvas.nodes.map((each) => {
    if (each === node) return edited;
    return carries && isWithin(boxOf(each), before) ? moved(each, by) : each;
  });
  const made = { operation: operation.operation, id: node.id, title: titleOf(edited), box: after };
  return { ...state, canvas: { ...canvas, nodes }, made };
}

function moved(node: CanvasItem, by: { readonly x: number; readonly y: number }): CanvasItem {
  const { x, y } = boxOf(node);
  // Fractions of pixels that are added up would have endless digits.
  return withMembers(node, { x: Number((x + by.x).toFixed(3)), y: Number((y + by.y).toFixed(3)) });
}

/**
 * Removes a node and its edges. Nodes in a removed group stay.
 *
 * @throws AgentError like `findNode`
 */
export function removeNode(state: CanvasState, { operation, node: ref = '' }: CanvasOperation): Operated {
  const { canvas } = state;
  const node = findNode(canvas, ref);
  const ends = ['fromNode', 'toNode'];
  // Of nodes with equal ids, only the last one takes the edges with it.
  const isLast = !canvas.nodes.some((other) => other !== node && other.id === node.id);
  const isCut = (edge: CanvasItem) => isLast && ends.some((end) => textIn(edge, end) === node.id);
  const edges = canvas.edges.filter((edge) => !isCut(edge));
  const removedEdges = canvas.edges.filter(isCut).map(({ id }) => id);
  const made = { operation, id: node.id, title: titleOf(node), removedEdges };
  return { ...state, canvas: { ...canvas, nodes: canvas.nodes.filter((each) => each !== node), edges }, made };
}

function textMembers({ text, url }: CanvasOperation): Record<string, string> {
  return { ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) };
}

function assertContentOfType({ path }: Canvas, node: CanvasItem, operation: CanvasOperation): void {
  const type = String(node.values['type']);
  for (const [member, expected] of Object.entries(CONTENT_TYPES))
    if (operation[member as keyof CanvasOperation] !== undefined && type !== expected)
      throw nodeMismatch(path, { id: node.id, type, member, expected });
}
