import { type GraphLayout, type GraphNode, layOutGraph } from './lay-out-graph.ts';

const NODE = { width: 190, height: 54 } as const;
const GAP = { layer: 64, node: 16 } as const;
const MARGIN = 24;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line from one task to the next. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** A graph with coordinates in pixels. */
export interface PlacedGraph {
  readonly isDown: boolean;
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly edges: readonly Edge[];
  /** The edges of each task. */
  readonly edgesOf: ReadonlyMap<string, readonly Edge[]>;
  readonly layout: GraphLayout;
}

/** Longer layers are folded into several lines, so that a wide plan still fits the screen. */
const LONGEST_LAYER = 24;

/** Places a graph from left to right, or downwards where there is little width. */
export function placeGraph(nodes: readonly GraphNode[], isDown: boolean): PlacedGraph {
  const layout = layOutGraph(nodes);
  const size = isDown ? { along: NODE.height, across: NODE.width } : { along: NODE.width, across: NODE.height };
  const across = size.across + GAP.node;
  const lines = layout.layers.map(({ length }) => lineLength(length, (size.along + GAP.node) / across));
  const widest = Math.max(1, ...lines);
  const boxes = new Map<string, Box>();
  let start = MARGIN;
  for (const [number, layer] of layout.layers.entries()) {
    const line = lines[number] ?? 1;
    for (const [at, key] of layer.entries()) {
      const [along, aside] = [
        start + Math.floor(at / line) * (size.along + GAP.node),
        MARGIN + ((at % line) + (widest - line) / 2) * across,
      ];
      boxes.set(key, { x: isDown ? aside : along, y: isDown ? along : aside, ...NODE });
    }
    start += Math.ceil(layer.length / line) * (size.along + GAP.node) + GAP.layer - GAP.node;
  }
  const [long, wide] = [start - GAP.layer + MARGIN, 2 * MARGIN + widest * across - GAP.node];
  const edges = nodes.flatMap(({ key, after }) => after.map((from) => ({ from, to: key })));
  const [width, height] = isDown ? [wide, long] : [long, wide];
  return { isDown, width, height, boxes, edges, edgesOf: groupByTask(edges), layout };
}

function groupByTask(edges: readonly Edge[]): Map<string, Edge[]> {
  const edgesOf = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const key of [edge.from, edge.to]) {
      const known = edgesOf.get(key);
      if (known === undefined) edgesOf.set(key, [edge]);
      else known.push(edge);
    }
  }
  return edgesOf;
}

/** How many tasks of a layer are in one line: all of a short one; of a long one, so many that it becomes a square. */
function lineLength(length: number, ratio: number): number {
  return length <= LONGEST_LAYER ? length : Math.max(LONGEST_LAYER, Math.ceil(Math.sqrt(length * ratio)));
}

/** Whether two boxes overlap. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The tasks in a box, and one more. */
export function visibleTasks({ boxes }: PlacedGraph, seen: Box, other: string): string[] {
  const found: string[] = [];
  for (const [key, box] of boxes) if (key === other || overlap(box, seen)) found.push(key);
  return found;
}

/** The lines of a larger graph are drawn only between tasks on the screen. */
const MOST_EDGES = 400;

export interface VisibleEdges {
  readonly edges: readonly Edge[];
  /** Short lines, as a path of an SVG, at tasks that have lines to tasks off the screen. */
  readonly stubs: string;
}

/** The lines in a box. In a large graph, a line to a task off the screen is only indicated: nobody can follow so many. */
export function visibleEdges(graph: PlacedGraph, seen: Box, tasks: readonly string[]): VisibleEdges {
  const { boxes, edges, edgesOf } = graph;
  if (edges.length <= MOST_EDGES) {
    const isSeen = ({ from, to }: Edge) => {
      const [start, end] = [boxes.get(from), boxes.get(to)];
      return start !== undefined && end !== undefined && overlap(around(start, end), seen);
    };
    return { edges: edges.filter(isSeen), stubs: '' };
  }
  const onScreen = new Set(tasks);
  const between: Edge[] = [];
  const stubs: string[] = [];
  for (const key of tasks) {
    const own = edgesOf.get(key) ?? [];
    between.push(...own.filter(({ from, to }) => to === key && onScreen.has(from)));
    const isBefore = own.some(({ to }) => !onScreen.has(to));
    const isAfter = own.some(({ from }) => !onScreen.has(from));
    stubs.push(stubPath(graph, key, { isBefore, isAfter }));
  }
  return { edges: between.slice(0, MOST_EDGES), stubs: stubs.join('') };
}

const STUB = 14;

function stubPath(
  { boxes, isDown }: PlacedGraph,
  key: string,
  { isBefore, isAfter }: { readonly isBefore: boolean; readonly isAfter: boolean },
): string {
  const box = boxes.get(key);
  if (box === undefined) return '';
  const { x, y, width, height } = box;
  const end = isDown ? `M${x + width / 2} ${y + height}v${STUB}` : `M${x + width} ${y + height / 2}h${STUB}`;
  const start = isDown ? `M${x + width / 2} ${y}v${-STUB}` : `M${x} ${y + height / 2}h${-STUB}`;
  return `${isBefore ? end : ''}${isAfter ? start : ''}`;
}

/** The box around two. */
function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
}

/** The curve of an edge, as the path of an SVG. */
export function curve(from: Box, to: Box, isDown: boolean): string {
  if (isDown) {
    const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y];
    const middle = (y1 + y2) / 2;
    return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
  }
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

/** The task that an arrow key leads to; undefined for other keys, and where there is none. */
export function nodeAfterKey(key: string, from: string, { isDown, layout, edges }: PlacedGraph): string | undefined {
  const names = isDown
    ? ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft']
    : ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
  const place = layout.places.get(from);
  if (place === undefined) return undefined;
  const layer = layout.layers[place.layer] ?? [];
  if (key === names[0]) return edges.find((edge) => edge.from === from)?.to;
  if (key === names[1]) return edges.find((edge) => edge.to === from)?.from;
  if (key === names[2]) return layer[place.at + 1];
  if (key === names[3]) return layer[place.at - 1];
  if (key === 'Home') return layout.layers[0]?.[0];
  if (key === 'End') return layout.layers.at(-1)?.at(-1);
  return undefined;
}
