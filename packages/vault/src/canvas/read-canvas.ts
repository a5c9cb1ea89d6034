import { AgentError } from '@obsidian-agent/shared-types';
import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { parseVaultPath } from '../paths/note-path.ts';
import { type CanvasItem, parseCanvas, textIn } from './canvas-document.ts';
import { edgeTitle, titleOf } from './find-item.ts';
import { openCanvas } from './open-canvas.ts';
import { type Box, boxOf, groupOf, isGroup } from './placement.ts';

/** A node as it is listed. */
export interface ListedNode extends Box {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly text?: string;
  readonly file?: string;
  readonly subpath?: string;
  readonly url?: string;
  readonly label?: string;
  readonly background?: string;
  readonly background_style?: string;
  readonly color?: string;
  /** The file does not exist, or is hidden from the caller. */
  readonly missing?: true;
  /** Id of the smallest group that it is in. */
  readonly group?: string;
}

/** An edge as it is listed. */
export interface ListedEdge {
  readonly id: string;
  readonly title: string;
  readonly from_node: string;
  readonly to_node: string;
  readonly from_side?: string;
  readonly from_end?: string;
  readonly to_side?: string;
  readonly to_end?: string;
  readonly color?: string;
  readonly label?: string;
}

/** A page of a canvas: nodes, and the edges that begin at them. */
export interface ReadCanvas extends Page<ListedNode> {
  readonly path: string;
  readonly etag: string;
  readonly edges: readonly ListedEdge[];
  readonly edgesTotal: number;
}

/**
 * Reads a canvas as nodes and edges. Every edge is on one page: with the node that it begins at or, if that is missing,
 * on the first page.
 *
 * @throws AgentError `CANVAS_MALFORMED`, and like `openCanvas` and `pageOf`
 */
export async function readCanvas(reader: VaultReader, ref: string, limits: PageLimits): Promise<ReadCanvas> {
  const { path, etag, text } = await openCanvas(reader, ref);
  const canvas = parseCanvas(path, text);
  const page = pageOf(canvas.nodes, { reader, keyOf: ({ id }) => id, question: ['read_canvas', path], ...limits });
  const groups = canvas.nodes.filter(isGroup);
  const nodes = new Set(canvas.nodes.map(({ id }) => id));
  const listed = new Set(page.items.map(({ id }) => id));
  const isFirst = page.items[0] === canvas.nodes[0];
  const edges = canvas.edges.filter((edge) => {
    const from = textIn(edge, 'fromNode') ?? '';
    return listed.has(from) || (isFirst && !nodes.has(from));
  });
  return {
    ...page,
    path,
    etag,
    items: page.items.map((node) => listNode(reader, node, groupOf(node, groups))),
    edges: edges.map((edge) => listEdge(edge, edgeTitle(canvas, edge))),
    edgesTotal: canvas.edges.length,
  };
}

function listNode(reader: VaultReader, node: CanvasItem, group: CanvasItem | undefined): ListedNode {
  const file = textIn(node, 'file');
  const isMissing = node.values['type'] === 'file' && file !== undefined && !isThere(reader, file);
  return {
    id: node.id,
    type: String(node.values['type']),
    title: titleOf(node),
    ...texts(node, ['text', 'file', 'subpath', 'url', 'label', 'background']),
    ...renamed(node, { background_style: 'backgroundStyle', color: 'color' }),
    ...boxOf(node),
    ...(isMissing ? { missing: true } : {}),
    ...(group === undefined ? {} : { group: group.id }),
  };
}

/** Whether a path of a canvas is that of a file. Such a path is exact, but for its Unicode form. */
function isThere(reader: VaultReader, path: string): boolean {
  const form = path.normalize('NFC');
  try {
    // Only here is a path refused that leads into a trash.
    parseVaultPath(path);
    const names = [path, ...reader.spellings(path)].filter((name) => name.normalize('NFC') === form);
    return names.some((name) => reader.kindOf(name) === 'file');
  } catch (error) {
    // A canvas from elsewhere can contain any text as a path.
    if (error instanceof AgentError && /^(?:PATH_|ACCESS_DENIED)/.test(error.reason)) return false;
    throw error;
  }
}

function listEdge(edge: CanvasItem, title: string): ListedEdge {
  return {
    id: edge.id,
    title,
    from_node: textIn(edge, 'fromNode') ?? '',
    to_node: textIn(edge, 'toNode') ?? '',
    ...renamed(edge, { from_side: 'fromSide', from_end: 'fromEnd', to_side: 'toSide', to_end: 'toEnd' }),
    ...texts(edge, ['color', 'label']),
  };
}

function texts(item: CanvasItem, names: readonly string[]): Record<string, string> {
  return renamed(item, Object.fromEntries(names.map((name) => [name, name])));
}

/** The members that are strings, under other names. */
function renamed(item: CanvasItem, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, member]) => {
      const text = textIn(item, member);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
