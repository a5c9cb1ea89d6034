import { textChecksum } from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';
import type { Draft } from '../core/vault.ts';
import { editFailed } from '../patterns/edit-errors.ts';
import { assertEtag } from '../references/find-note.ts';
import { type NoteTarget, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { type Canvas, parseCanvas } from './canvas-document.ts';
import type { CanvasOperation, CanvasState, Operated, OperationContext, OperationMade } from './canvas-operation.ts';
import { addEdge, editEdge, removeEdge } from './edge-operations.ts';
import { addNode, editNode, removeNode } from './node-operations.ts';
import { lookUpCanvas, newCanvasPath, openCanvas } from './open-canvas.ts';
import { writeCanvas } from './write-canvas.ts';

export interface CanvasRequest {
  readonly canvas: string;
  readonly operations: readonly CanvasOperation[];
  readonly if_match?: string | undefined;
  readonly create_if_missing?: boolean | undefined;
}

export interface EditedCanvas {
  readonly written: WrittenNote;
  readonly operations: readonly OperationMade[];
  /** Number of nodes and edges after the edit. */
  readonly nodes: number;
  readonly edges: number;
}

/**
 * Applies operations to a canvas, each to the result of the one before; all of them or none. All other bytes of the
 * canvas are kept.
 *
 * @throws AgentError `CANVAS_MALFORMED`, `ETAG_MISMATCH`, `CANVAS_ITEM_NOT_FOUND`, `CANVAS_ITEM_AMBIGUOUS`,
 * `CANVAS_ITEM_EXISTS`, `CANVAS_ITEM_MISMATCH`, and like `openCanvas` and `fileMembers`
 */
export async function editCanvas(draft: Draft, request: CanvasRequest): Promise<EditedCanvas> {
  const { operations } = request;
  const { path, before } = await openTarget(draft, request);
  const canvas = parseCanvas(path, before?.text ?? '');
  const context = { reader: draft, newId: idMaker(canvas) };
  let state: CanvasState = { canvas };
  const made: OperationMade[] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      const operated = await applyOperation(state, operation, context);
      made.push(operated.made);
      state = operated;
    } catch (error) {
      if (error instanceof AgentError) throw editFailed(error, index, operations.length);
      throw error;
    }
  }
  const written = await writeNote(draft, { path, before }, writeCanvas(state.canvas));
  const { nodes, edges } = state.canvas;
  return { written, operations: made, nodes: nodes.length, edges: edges.length };
}

/** Applies one operation. @throws AgentError like `editCanvas` */
export async function applyOperation(
  state: CanvasState,
  operation: CanvasOperation,
  context: OperationContext,
): Promise<Operated> {
  switch (operation.operation) {
    case 'add_node':
      return await addNode(state, operation, context);
    case 'edit_node':
      return await editNode(state, operation, context);
    case 'remove_node':
      return removeNode(state, operation);
    case 'add_edge':
      return addEdge(state, operation, context);
    case 'edit_edge':
      return editEdge(state, operation);
    case 'remove_edge':
      return removeEdge(state, operation);
  }
}

async function openTarget(draft: Draft, request: CanvasRequest): Promise<NoteTarget> {
  const { canvas, if_match, create_if_missing = false } = request;
  const before = create_if_missing ? await lookUpCanvas(draft, canvas) : await openCanvas(draft, canvas);
  const path = before?.path ?? newCanvasPath(draft, canvas);
  assertEtag(path, if_match, before?.etag ?? null);
  return { path, before };
}

/**
 * Makes ids in Obsidian's form, 16 hexadecimal digits. They depend on nothing but the canvas, so that a dry run shows the
 * ids that the edit will make.
 */
function idMaker({ path, text }: Canvas): (canvas: Canvas) => string {
  const seed = `${path} ${textChecksum(text)}`;
  let count = 0;
  return ({ nodes, edges }) => {
    const taken = new Set([...nodes, ...edges].map(({ id }) => id));
    for (;;) {
      count += 1;
      const sums = [`${seed} ${count}`, `${count} ${seed}`].map((each) => textChecksum(each) >>> 0);
      const id = sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
      if (!taken.has(id)) return id;
    }
  };
}
