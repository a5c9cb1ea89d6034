import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { graphNodes } from '../model/graph-nodes.ts';
import { type Box, nodeAfterKey, type PlacedGraph, placeGraph, visibleTasks } from '../model/place-graph.ts';
import { useInSlices } from '../parts/use-in-slices.ts';
import { useViewport, type Viewport } from '../parts/use-viewport.ts';
import { ZoomButtons } from '../parts/zoom-buttons.tsx';
import { BlockLegend, GraphBlocks } from './graph-blocks.tsx';
import { GraphEdges } from './graph-edges.tsx';
import { GraphTaskButton } from './graph-task.tsx';
import type { ViewProps } from './plan-context.ts';

const NARROW_PX = 620;
const MARGIN = 300;
const STEP = 150;
const SMALLEST = 0.05;
/** A smaller text cannot be read. */
const READABLE = 0.75;
/** More than these are drawn as blocks. */
const MOST_BUTTONS = 400;

/** The tasks of a plan as a graph: what comes before what. Only what is on the screen is drawn. */
export function GraphView({ book, version, selected, onOpen }: ViewProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const view = useViewport(box, STEP);
  const isDown = view.width < NARROW_PX;
  const size = book.tasks.size;
  const graph = useMemo(() => placeGraph(graphNodes(book), isDown), [book, size, isDown]);
  const { scale, zoom, showAll } = useScale(box, view, graph);
  const { active, setActive, move } = useActive(box, graph, { scale, selected });
  const seen = inGraph(view, scale, graph);
  const visible = visibleTasks(graph, seen, active);
  const isFar = visible.length > MOST_BUTTONS;
  const drawn = useInSlices(isFar ? [active] : visible, active);
  const role = {
    role: 'group',
    'aria-label': 'Graph of tasks. Arrow keys move along it, Enter opens a task.',
    onKeyDown: (event: KeyboardEvent) => handleKey(event, { zoom, showAll, move }),
  } as const;
  return (
    <div class="graph-view">
      <div ref={box} class="graph" {...role}>
        <div class="surface" style={{ width: `${graph.width * scale}px`, height: `${graph.height * scale}px` }}>
          <GraphEdges {...{ graph, book, version, seen, visible, scale, active, isFar }}>
            {isFar && <GraphBlocks graph={graph} book={book} keys={visible} />}
          </GraphEdges>
          {drawn.map((key) => (
            <GraphTaskButton
              key={key}
              {...{ book, task: book.tasks.get(key), version, scale, onFocus: setActive, onOpen }}
              {...{ place: graph.boxes.get(key), isActive: key === active, isSelected: key === selected }}
            />
          ))}
        </div>
      </div>
      {isFar && <BlockLegend book={book} />}
      <ZoomButtons onZoom={zoom} onFit={showAll} />
    </div>
  );
}

interface GraphKeys {
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
  readonly move: (key: string) => boolean;
}

function handleKey(event: KeyboardEvent, { zoom, showAll, move }: GraphKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') zoom(1.25);
  else if (event.key === '-') zoom(0.8);
  else if (event.key === '0') showAll();
  else if (!move(event.key)) return;
  event.preventDefault();
}

type Scaling = Omit<GraphKeys, 'move'> & { readonly scale: number };

/** How large the graph is. What is in the middle of the screen stays there when a person zooms. */
function useScale(box: { readonly current: HTMLDivElement | null }, view: Viewport, graph: PlacedGraph): Scaling {
  const whole = Math.min(view.width / graph.width, view.height / graph.height);
  const [chosen, setScale] = useState<number>();
  const scale = chosen ?? (whole < READABLE ? 1 : Math.min(1, whole));
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = box.current;
    const growth = scale / before.current;
    before.current = scale;
    if (element === null || growth === 1 || chosen === undefined) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * growth - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * growth - clientHeight / 2;
  }, [scale]);
  const clamp = (wanted: number, most: number) => Math.min(most, Math.max(SMALLEST, wanted));
  return {
    scale,
    zoom: (factor) => setScale((current = scale) => clamp(current * factor, 2)),
    showAll: () => setScale(clamp(whole, 1)),
  };
}

/** What to draw, in the coordinates of the graph: the screen, and some more around it. */
function inGraph({ left, top, width, height }: Viewport, scale: number, graph: PlacedGraph): Box {
  const x = Math.max(0, (left - MARGIN) / scale);
  const y = Math.max(0, (top - MARGIN) / scale);
  const right = Math.min(graph.width, (left + width + MARGIN) / scale);
  const bottom = Math.min(graph.height, (top + height + MARGIN) / scale);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

interface ActiveOptions {
  readonly scale: number;
  readonly selected: string | undefined;
}

/** The task that the Tab key leads to; arrow keys move it and the focus. */
function useActive(
  box: { readonly current: HTMLDivElement | null },
  graph: PlacedGraph,
  { scale, selected }: ActiveOptions,
) {
  const [active, setActive] = useState(selected ?? graph.layout.layers[0]?.[0] ?? '');
  const isMoved = useRef(false);
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    reveal(box.current, graph.boxes.get(active), scale);
    box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active]);
  useEffect(() => reveal(box.current, graph.boxes.get(selected ?? active), scale), [selected, graph]);
  const move = (key: string): boolean => {
    const next = nodeAfterKey(key, active, graph);
    if (next === undefined) return key.startsWith('Arrow');
    isMoved.current = true;
    setActive(next);
    return true;
  };
  return { active, setActive, move };
}

/** Scrolls so that a task is whole on the screen. */
function reveal(box: HTMLDivElement | null, place: Box | undefined, scale: number): void {
  if (box === null || place === undefined) return;
  const edge = 20;
  const [left, top] = [place.x * scale - edge, place.y * scale - edge];
  const [right, bottom] = [(place.x + place.width) * scale + edge, (place.y + place.height) * scale + edge];
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
