import type { Graph } from './graph-data.ts';
import { colourOf } from './palette.ts';
import { type SceneWanted, screenPoint, screenRadius } from './scene.ts';
import type { View } from './view.ts';

export interface Marks {
  readonly hovered: number | undefined;
  readonly selected: number | undefined;
  readonly found: readonly number[];
}

export interface OverlayWanted extends SceneWanted {
  readonly marks: Marks;
}

const FONT = '500 12px system-ui, sans-serif';
const MOST_LABELS = 70;
const MOST_CANDIDATES = 600;
/** Number of nodes whose names are always shown, and the size from which others have names. */
const ALWAYS_NAMED = 18;
const LEAST_NAMED = 3.4;

/** Draws what changes between frames above the picture: found nodes, the selected node with neighbours, and names. */
export function paintOverlay(context: CanvasRenderingContext2D, view: View, wanted: OverlayWanted): void {
  const { graph, palette, shown, marks } = wanted;
  const chosen = marks.hovered ?? marks.selected;
  context.save();
  if (chosen !== undefined) {
    context.globalAlpha = 0.55;
    context.fillStyle = palette.background;
    context.fillRect(0, 0, view.width, view.height);
    context.globalAlpha = 1;
    paintStar(context, view, { ...wanted, node: chosen });
  }
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  for (const node of marks.found.slice(0, 500)) if (shown[node] === 1) ring(context, view, { graph, node, gap: 3 });
  if (marks.selected !== undefined) ring(context, view, { graph, node: marks.selected, gap: 4 });
  paintLabels(context, view, wanted);
  context.restore();
}

function paintStar(
  context: CanvasRenderingContext2D,
  view: View,
  { graph, palette, shown, node }: OverlayWanted & { readonly node: number },
): void {
  const from = screenPoint(graph, view, node);
  const neighbours = graph.neighboursOf(node).filter((other) => shown[other.node] === 1);
  context.strokeStyle = colourOf(palette, graph.kinds[node], graph.communities[node]);
  context.globalAlpha = 0.75;
  context.lineWidth = 1.2;
  context.beginPath();
  for (const other of neighbours) {
    const to = screenPoint(graph, view, other.node);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
  context.globalAlpha = 1;
  for (const each of [...neighbours.map((other) => other.node), node]) {
    const { x, y } = screenPoint(graph, view, each);
    context.fillStyle = colourOf(palette, graph.kinds[each], graph.communities[each]);
    context.beginPath();
    context.arc(x, y, screenRadius(graph, each, view.scale) + (each === node ? 2 : 0.5), 0, 2 * Math.PI);
    context.fill();
  }
}

function ring(
  context: CanvasRenderingContext2D,
  view: View,
  { graph, node, gap }: { graph: Graph; node: number; gap: number },
): void {
  const { x, y } = screenPoint(graph, view, node);
  context.beginPath();
  context.arc(x, y, screenRadius(graph, node, view.scale) + gap, 0, 2 * Math.PI);
  context.stroke();
}

/** Names of the largest visible nodes, without overlaps; selected ones first. */
function paintLabels(context: CanvasRenderingContext2D, view: View, wanted: OverlayWanted): void {
  const { graph, palette } = wanted;
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  for (const node of labelled(view, wanted)) {
    if (taken.length >= MOST_LABELS) break;
    const { x, y } = screenPoint(graph, view, node);
    const name = graph.names[node] ?? '';
    const text = name.length > 40 ? `${name.slice(0, 39).toWellFormed()}…` : name;
    const half = context.measureText(text).width / 2 + 4;
    const top = y + screenRadius(graph, node, view.scale) + 2;
    const box = { left: x - half, right: x + half, top, bottom: top + 16 };
    if (
      taken.some(
        (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
      )
    )
      continue;
    taken.push(box);
    context.lineWidth = 3.5;
    context.strokeStyle = palette.halo;
    context.strokeText(text, x, top);
    context.fillStyle = palette.text;
    context.fillText(text, x, top);
  }
}

function labelled(view: View, { graph, shown, marks }: OverlayWanted): number[] {
  const chosen = marks.hovered ?? marks.selected;
  const near = chosen === undefined ? [] : [chosen, ...bySize(graph, chosen)];
  const first = [...near, ...marks.found.slice(0, 20)].filter((node) => shown[node] === 1);
  if (chosen !== undefined) return [...new Set(first)].slice(0, MOST_CANDIDATES);
  const { left, top, right, bottom } = view.box(0);
  const isSeen = (node: number, least = LEAST_NAMED) =>
    shown[node] === 1 &&
    (graph.x[node] ?? 0) > left &&
    (graph.x[node] ?? 0) < right &&
    (graph.y[node] ?? 0) > top &&
    (graph.y[node] ?? 0) < bottom &&
    screenRadius(graph, node, view.scale) > least;
  const seen = graph.largest.slice(0, ALWAYS_NAMED).filter((node) => isSeen(node, 0));
  for (const node of graph.largest) {
    if (seen.length >= MOST_CANDIDATES) break;
    if (isSeen(node)) seen.push(node);
  }
  return [...new Set([...first, ...seen])];
}

function bySize(graph: Graph, node: number): number[] {
  const neighbours = graph.neighboursOf(node).map((other) => other.node);
  return neighbours.sort((a, b) => (graph.radius[b] ?? 0) - (graph.radius[a] ?? 0) || a - b);
}
