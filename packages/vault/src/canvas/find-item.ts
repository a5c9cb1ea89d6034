import { cutText } from '@obsidian-agent/shared-types';
import { asCompared, nameOf, withoutExtension } from '../paths/link-paths.ts';
import { nearNames } from '../paths/near-names.ts';
import { type Canvas, type CanvasItem, textIn } from './canvas-document.ts';
import { type ItemFacts, itemAmbiguous, itemNotFound } from './canvas-errors.ts';

const LONGEST_TITLE = 60;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Finds the node that a reference names: by its id; by its whole text, file, address or label; by the name of its file
 * or the first line of its text; or by a part of any of these that only one node has.
 *
 * @throws AgentError `CANVAS_ITEM_NOT_FOUND`, `CANVAS_ITEM_AMBIGUOUS`
 */
export function findNode(canvas: Canvas, ref: string): CanvasItem {
  return findItem({ path: canvas.path, kind: 'node', ref }, canvas.nodes, contentOf);
}

/** Finds an edge by its id, its label or a part of it; otherwise like `findNode`. */
export function findEdge(canvas: Canvas, ref: string): CanvasItem {
  return findItem({ path: canvas.path, kind: 'edge', ref }, canvas.edges, (edge) => textIn(edge, 'label') ?? '');
}

/** Finds the only edge from one node to another; otherwise like `findEdge`. */
export function findEdgeBetween(canvas: Canvas, from: CanvasItem, to: CanvasItem): CanvasItem {
  const facts: ItemFacts = { path: canvas.path, kind: 'edge', ref: `${titleOf(from)} → ${titleOf(to)}` };
  const found = canvas.edges.filter((edge) => textIn(edge, 'fromNode') === from.id && textIn(edge, 'toNode') === to.id);
  const nameOfEdge = (edge: CanvasItem) => ({ id: edge.id, title: edgeTitle(canvas, edge) });
  const [edge, other] = found;
  if (other !== undefined) throw itemAmbiguous(facts, found.map(nameOfEdge));
  if (edge === undefined) throw itemNotFound(facts, { near: [], known: canvas.edges.map(nameOfEdge) });
  return edge;
}

/** A node in a few words: its file, its address, its label or the first line of its text. */
export function titleOf(node: CanvasItem): string {
  return beginningOf(contentOf(node));
}

/** An edge in a few words. */
export function edgeTitle(canvas: Canvas, edge: CanvasItem): string {
  const [from, to] = ['fromNode', 'toNode'].map((end) => {
    const id = textIn(edge, end) ?? '';
    const node = canvas.nodes.find((each) => each.id === id);
    return (node && titleOf(node)) || id;
  });
  const label = textIn(edge, 'label');
  return `${from} → ${to}${label === undefined ? '' : `: ${beginningOf(label)}`}`;
}

function beginningOf(content: string): string {
  const [line = ''] = content.trim().split(LINE_BREAK);
  return line.length > LONGEST_TITLE ? `${cutText(line, LONGEST_TITLE).toWellFormed()}…` : line;
}

function contentOf(node: CanvasItem): string {
  const { type } = node.values;
  const member = type === 'text' ? 'text' : type === 'file' ? 'file' : type === 'link' ? 'url' : 'label';
  return textIn(node, member) ?? '';
}

/** Shorter names of a node or an edge: the first line of its text; for a file, its name with and without extension. */
function shortNamesOf(item: CanvasItem, content: string): string[] {
  const [line = ''] = content.split(LINE_BREAK);
  const name = nameOf(line);
  return item.values['type'] === 'file' ? [name, withoutExtension(name)] : [line.trim()];
}

function findItem(facts: ItemFacts, items: readonly CanvasItem[], content: (item: CanvasItem) => string): CanvasItem {
  const wanted = asCompared(facts.ref.trim());
  const named = items.map((item) => ({ item, text: asCompared(content(item).trim()) }));
  const tiers: readonly ((each: (typeof named)[number]) => boolean)[] = [
    ({ item }) => item.id === facts.ref,
    ({ text }) => wanted !== '' && text === wanted,
    ({ item, text }) => wanted !== '' && shortNamesOf(item, text).includes(wanted),
    ({ text }) => wanted !== '' && text.includes(wanted),
  ];
  const nameOfItem = (item: CanvasItem) => ({ id: item.id, title: beginningOf(content(item)) });
  for (const matches of tiers) {
    const found = named.filter(matches).map(({ item }) => item);
    const [item, other] = found;
    if (other !== undefined) throw itemAmbiguous(facts, found.map(nameOfItem));
    if (item !== undefined) return item;
  }
  const known = items.map(nameOfItem);
  const names = items.flatMap((item) => [item.id, ...shortNamesOf(item, content(item).trim())]);
  const different = new Map(names.filter((name) => name !== '').map((name) => [asCompared(name), name]));
  throw itemNotFound(facts, { near: nearNames(facts.ref, different.values()), known });
}
