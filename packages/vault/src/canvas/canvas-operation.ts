import type { VaultReader } from '../core/vault.ts';
import type { Canvas } from './canvas-document.ts';
import { itemExists } from './canvas-errors.ts';
import type { Box, Side } from './placement.ts';

export type NodeType = 'text' | 'file' | 'link' | 'group';

/** A change of a canvas. The caller checks which members belong to which operation. */
export interface CanvasOperation {
  readonly operation: 'add_node' | 'edit_node' | 'remove_node' | 'add_edge' | 'edit_edge' | 'remove_edge';
  /** References to the node or the edge that is changed. */
  readonly node?: string | undefined;
  readonly edge?: string | undefined;
  /** Id of the new item. */
  readonly id?: string | undefined;
  readonly type?: NodeType | undefined;
  readonly text?: string | undefined;
  /** Reference to a file, or to a part of a note. */
  readonly file?: string | undefined;
  readonly url?: string | undefined;
  /** Empty to remove it. */
  readonly label?: string | undefined;
  /** Reference to an image; empty to remove it. */
  readonly background?: string | undefined;
  readonly background_style?: string | undefined;
  /** As JSON Canvas writes it; empty to remove it. */
  readonly color?: string | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Where to put a new node that has no position: references to nodes. */
  readonly near?: string | undefined;
  readonly side?: Side | undefined;
  readonly in_group?: string | undefined;
  readonly around?: readonly string[] | undefined;
  readonly from_node?: string | undefined;
  readonly to_node?: string | undefined;
  readonly from_side?: Side | undefined;
  readonly to_side?: Side | undefined;
  readonly from_end?: 'none' | 'arrow' | undefined;
  readonly to_end?: 'none' | 'arrow' | undefined;
}

/** What an operation did. */
export interface OperationMade {
  readonly operation: CanvasOperation['operation'];
  readonly id: string;
  readonly title: string;
  readonly box?: Box;
  /** Ids of the edges that were removed with a node. */
  readonly removedEdges?: readonly string[];
}

/** A canvas between two operations. */
export interface CanvasState {
  readonly canvas: Canvas;
  /** The last node that was placed below the others. */
  readonly row?: Box | undefined;
}

export interface OperationContext {
  readonly reader: VaultReader;
  /** An id that no item of the canvas has. */
  readonly newId: (canvas: Canvas) => string;
}

export interface Operated extends CanvasState {
  readonly made: OperationMade;
}

/** The type of a new node: the one given, or the one that has the given content; undefined without any content. */
export function typeOfNewNode({ type, text, file, url, label, around }: CanvasOperation): NodeType | undefined {
  if (type !== undefined) return type;
  if (file !== undefined) return 'file';
  if (url !== undefined) return 'link';
  if (text !== undefined) return 'text';
  return label === undefined && around === undefined ? undefined : 'group';
}

/**
 * The id of a new item: the one given, or a new one.
 *
 * @throws AgentError `CANVAS_ITEM_EXISTS`
 */
export function idOfNew(canvas: Canvas, { id }: CanvasOperation, { newId }: OperationContext): string {
  if (id === undefined) return newId(canvas);
  if ([...canvas.nodes, ...canvas.edges].some((item) => item.id === id)) throw itemExists(canvas.path, id);
  return id;
}

/** The members that are given; an empty text removes one. */
export function givenMembers(
  members: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number | undefined> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, value === '' ? undefined : value]));
}
