import type { Point, View } from './view.ts';

const STEP = 60;
const CLICK_PX = 4;
const keyZooms: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };
const keyPans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

export interface InputEvents {
  readonly onMove: () => void;
  readonly onHover: (point: Point | undefined) => void;
  readonly onClick: (point: Point) => void;
  readonly onOpen: (point: Point | undefined) => void;
  readonly onFit: () => void;
  readonly onEscape: () => void;
}

/** Lets the user move and zoom a surface with pointers, wheel and keys. */
export function listen(surface: HTMLElement, view: View, events: InputEvents): void {
  listenToPointers(surface, view, events);
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
      // A touchpad pinch arrives as wheel events with Control, in small steps.
      view.zoom(Math.exp((-event.deltaY * lines * (event.ctrlKey ? 8 : 1.6)) / 1000), pointOf(event));
      events.onMove();
    },
    { passive: false },
  );
  surface.addEventListener('dblclick', (event) => events.onOpen(pointOf(event)));
  surface.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key, view, events)) return;
    event.preventDefault();
  });
}

function handleKey(key: string, view: View, events: InputEvents): boolean {
  const pan = keyPans[key];
  const zoom = keyZooms[key];
  if (pan !== undefined) view.pan(...pan);
  else if (zoom !== undefined) view.zoom(zoom);
  else if (key === '0') events.onFit();
  else if (key === 'Enter') events.onOpen(undefined);
  else if (key === 'Escape') events.onEscape();
  else return false;
  if (pan !== undefined || zoom !== undefined) events.onMove();
  return true;
}

function listenToPointers(surface: HTMLElement, view: View, events: InputEvents): void {
  const down = new Map<number, Point>();
  let way = 0;
  surface.addEventListener('pointerdown', (event) => {
    if (down.size === 0) way = 0;
    down.set(event.pointerId, pointOf(event));
    surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    const now = pointOf(event);
    if (before === undefined) return events.onHover(now);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    way += Math.hypot(now.x - before.x, now.y - before.y);
    down.set(event.pointerId, now);
    if (other === undefined) view.pan(now.x - before.x, now.y - before.y);
    else {
      const spread =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      view.zoom(spread, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    if (way > CLICK_PX) events.onHover(undefined);
    events.onMove();
  });
  const end = (event: PointerEvent) => {
    const wasDown = down.delete(event.pointerId);
    if (wasDown && down.size === 0 && way <= CLICK_PX && event.type === 'pointerup') events.onClick(pointOf(event));
  };
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
  surface.addEventListener('pointerleave', () => events.onHover(undefined));
}

function pointOf({ offsetX, offsetY }: MouseEvent): Point {
  return { x: offsetX, y: offsetY };
}
