import type { ComponentChildren, JSX } from 'preact';
import { type Box, curve, type Edge, type PlacedGraph, visibleEdges } from '../model/place-graph.ts';
import type { PlanBook } from '../model/plan-book.ts';
import { hasEnded } from '../model/states.ts';

/** How long all dashed lines together may be on the screen, in pixels: a browser needs seconds for longer ones. */
const MOST_DASHED = 40_000;
const MOST_OF_ONE = 400;
const noEdges = { edges: [], stubs: '' } as const;

interface GraphEdgesProps {
  readonly graph: PlacedGraph;
  readonly book: PlanBook;
  readonly version: number;
  readonly seen: Box;
  /** The tasks on the screen. */
  readonly visible: readonly string[];
  readonly scale: number;
  readonly active: string;
  /** Only the lines of the active task are drawn. */
  readonly isFar: boolean;
  readonly children: ComponentChildren;
}

/**
 * The lines between the tasks on the screen. They are in the names of the tasks, too. Each is an element of its own in a
 * drawing that never moves, so that a browser paints only new ones while the graph is scrolled.
 */
export function GraphEdges(props: GraphEdgesProps): JSX.Element {
  const { graph, book, seen, visible, active, scale, isFar, children } = props;
  const ofActive = new Set(graph.edgesOf.get(active)?.slice(0, MOST_OF_ONE));
  const { edges, stubs } = isFar ? noEdges : visibleEdges(graph, seen, visible);
  const others = edges.filter((edge) => !ofActive.has(edge));
  const ahead = others.filter(({ from }) => !hasEnded(book.tasks.get(from)?.state ?? 'queued'));
  const isDashed = lengthOf(graph, ahead) * scale <= MOST_DASHED;
  const classes = new Map(ahead.map((edge) => [edge, isDashed ? 'ahead dashed' : 'ahead']));
  const draw = (edge: Edge, className: string) => (
    <path key={`${edge.from} ${edge.to}`} class={className} d={pathOf(graph, edge)} />
  );
  return (
    <svg class="edges" aria-hidden="true" viewBox={`0 0 ${graph.width} ${graph.height}`}>
      <path class="ahead" d={stubs} />
      {others.map((edge) => draw(edge, classes.get(edge) ?? 'done'))}
      {children}
      {[...ofActive].map((edge) => draw(edge, 'of-active'))}
    </svg>
  );
}

function pathOf({ boxes, isDown }: PlacedGraph, { from, to }: Edge): string {
  const [start, end] = [boxes.get(from), boxes.get(to)];
  return start === undefined || end === undefined ? '' : curve(start, end, isDown);
}

/** About how long lines are together. */
function lengthOf({ boxes }: PlacedGraph, edges: readonly Edge[]): number {
  return edges.reduce((sum, { from, to }) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    if (start === undefined || end === undefined) return sum;
    return sum + Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
  }, 0);
}
