import type { Graph } from './graph-data.ts';
import { colourOf, type Palette } from './palette.ts';
import { type Point, View } from './view.ts';

/** Margin drawn on each side, as a fraction of the surface's size, so that it can be panned without drawing. */
const MARGIN = 0.35;
const CHUNK = 400;

export interface SceneWanted {
  readonly graph: Graph;
  readonly palette: Palette;
  readonly shown: Uint8Array;
}

/**
 * The nodes and edges as a picture, drawn incrementally.
 *
 * While a new picture is drawn, the previous one is shown, moved and scaled: it is good enough for some frames.
 */
export class Scene {
  #front = document.createElement('canvas');
  #back = document.createElement('canvas');
  readonly #frontView = new View();
  readonly #backView = new View();
  #work: Generator<void> | undefined;
  #hasFront = false;
  #chunks = 4;

  /** Starts drawing a new picture of a view. */
  begin(view: View, ratio: number, wanted: SceneWanted): void {
    const target = this.#backView;
    Object.assign(target, view);
    target.width = Math.round(view.width * (1 + 2 * MARGIN));
    target.height = Math.round(view.height * (1 + 2 * MARGIN));
    this.#back.width = target.width * ratio;
    this.#back.height = target.height * ratio;
    const context = this.#back.getContext('2d');
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#work = drawAll(context, target, wanted);
  }

  get isDrawing(): boolean {
    return this.#work !== undefined;
  }

  /** Continues drawing for one frame: less if frames take long. Returns whether the picture changed. */
  advance(frameMs: number): boolean {
    if (this.#work === undefined) return false;
    this.#chunks = frameMs > 24 ? Math.max(1, this.#chunks >> 1) : Math.min(64, this.#chunks + 2);
    const end = performance.now() + 7;
    for (let chunk = 0; chunk < this.#chunks && performance.now() < end; chunk += 1) {
      if (this.#work.next().done !== true) continue;
      this.#work = undefined;
      [this.#front, this.#back] = [this.#back, this.#front];
      Object.assign(this.#frontView, this.#backView);
      this.#hasFront = true;
      return true;
    }
    return false;
  }

  /** Whether the picture still serves a view: same scale, and no edge of the picture is near. */
  covers(view: View): boolean {
    if (!this.#hasFront || view.scale !== this.#frontView.scale) return false;
    const seen = view.box(0);
    const drawn = this.#frontView.box(0);
    const spare = (MARGIN * 0.3 * view.width) / view.scale;
    return (
      seen.left - spare > drawn.left &&
      seen.right + spare < drawn.right &&
      seen.top - spare > drawn.top &&
      seen.bottom + spare < drawn.bottom
    );
  }

  paint(context: CanvasRenderingContext2D, view: View): void {
    if (!this.#hasFront) return;
    const { left, top, right, bottom } = this.#frontView.box(0);
    const start = view.toScreen({ x: left, y: top });
    const end = view.toScreen({ x: right, y: bottom });
    context.drawImage(this.#front, start.x, start.y, end.x - start.x, end.y - start.y);
  }
}

function* drawAll(context: CanvasRenderingContext2D, view: View, wanted: SceneWanted): Generator<void> {
  yield* drawEdges(context, view, wanted);
  yield* drawNodes(context, view, wanted);
}

function* drawEdges(
  context: CanvasRenderingContext2D,
  view: View,
  { graph, palette, shown }: SceneWanted,
): Generator<void> {
  const groups = new Map<string, number[]>();
  const { left, top, right, bottom } = view.box(0);
  for (const [edge, source] of graph.sources.entries()) {
    const target = graph.targets[edge] ?? 0;
    if (shown[source] !== 1 || shown[target] !== 1) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0] = [graph.x[source], graph.y[source], graph.x[target], graph.y[target]];
    if (Math.max(ax, bx) < left || Math.min(ax, bx) > right || Math.max(ay, by) < top || Math.min(ay, by) > bottom)
      continue;
    const isWithin = graph.communities[source] === graph.communities[target];
    const colour = isWithin ? colourOf(palette, graph.kinds[source], graph.communities[source]) : palette.edge;
    const group = groups.get(colour);
    if (group === undefined) groups.set(colour, [edge]);
    else group.push(edge);
  }
  const drawn = [...groups.values()].reduce((sum, group) => sum + group.length, 0);
  const strength = Math.min(0.5, 0.12 + 220 / (drawn + 400) + view.scale * 0.05);
  context.lineWidth = Math.max(0.5, Math.min(1.6, view.scale));
  for (const [colour, edges] of groups) {
    context.strokeStyle = colour;
    context.globalAlpha = colour === palette.edge ? strength * 0.45 : strength;
    for (let from = 0; from < edges.length; from += CHUNK) {
      context.beginPath();
      for (const edge of edges.slice(from, from + CHUNK)) line(context, view, { graph, edge });
      context.stroke();
      yield;
    }
  }
  context.globalAlpha = 1;
}

function line(context: CanvasRenderingContext2D, view: View, { graph, edge }: { graph: Graph; edge: number }): void {
  const from = screenPoint(graph, view, graph.sources[edge] ?? 0);
  const to = screenPoint(graph, view, graph.targets[edge] ?? 0);
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function* drawNodes(
  context: CanvasRenderingContext2D,
  view: View,
  { graph, palette, shown }: SceneWanted,
): Generator<void> {
  const groups = new Map<string, number[]>();
  const { left, top, right, bottom } = view.box(30 * view.scale);
  for (let node = 0; node < graph.count; node += 1) {
    const [x = 0, y = 0] = [graph.x[node], graph.y[node]];
    if (shown[node] !== 1 || x < left || x > right || y < top || y > bottom) continue;
    const colour = colourOf(palette, graph.kinds[node], graph.communities[node]);
    const group = groups.get(colour);
    if (group === undefined) groups.set(colour, [node]);
    else group.push(node);
  }
  context.lineWidth = 1;
  context.strokeStyle = palette.background;
  for (const [colour, nodes] of groups) {
    context.fillStyle = colour;
    for (let from = 0; from < nodes.length; from += CHUNK) {
      context.beginPath();
      for (const node of nodes.slice(from, from + CHUNK)) dot(context, view, { graph, node });
      context.fill();
      if (view.scale > 0.25) context.stroke();
      yield;
    }
  }
}

function dot(context: CanvasRenderingContext2D, view: View, { graph, node }: { graph: Graph; node: number }): void {
  const { x, y } = screenPoint(graph, view, node);
  const radius = screenRadius(graph, node, view.scale);
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** The size of a node on the surface, with a minimum when zoomed out. */
export function screenRadius(graph: Graph, node: number, scale: number): number {
  return Math.max(1.1, (graph.radius[node] ?? 3) * scale ** 0.72);
}

/** The place of a node on the surface. */
export function screenPoint(graph: Graph, view: View, node: number): Point {
  return view.toScreen({ x: graph.x[node] ?? 0, y: graph.y[node] ?? 0 });
}
