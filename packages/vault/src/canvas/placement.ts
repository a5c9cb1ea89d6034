import type { CanvasItem } from './canvas-document.ts';

/** A rectangle on a canvas. y grows downwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The distance between nodes that are placed, and between a group's border and its nodes. */
const GAP = 40;
/** Nodes that are placed below the others begin a new row after this width. */
const ROW_WIDTH = 1200;

/** The sizes that Obsidian gives new nodes. */
const SIZES: Readonly<Record<string, Size>> = {
  text: { width: 250, height: 60 },
  file: { width: 400, height: 400 },
  link: { width: 400, height: 400 },
  group: { width: 600, height: 400 },
};
const LONG_TEXT = 120;
/** About as many letters of Obsidian's default font fit on a line of a card, with one line every 24 pixels. */
const LETTER_WIDTH = 8.5;
const LINE_HEIGHT = 24;
const PADDING = 36;
const TALLEST = 600;

export function boxOf({ values }: CanvasItem): Box {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(values[name]));
  return { x, y, width, height } as Box;
}

export function isGroup({ values }: CanvasItem): boolean {
  return values['type'] === 'group';
}

/** The size of a new node; a card is made large enough for its text. */
export function sizeFor(type: string, text = ''): Size {
  const size = SIZES[type] ?? (SIZES['text'] as Size);
  if (type !== 'text') return size;
  const width = text.length > LONG_TEXT ? 400 : size.width;
  const perLine = Math.floor((width - PADDING) / LETTER_WIDTH);
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const height = Math.ceil((lines * LINE_HEIGHT + PADDING) / 20) * 20;
  return { width, height: Math.min(TALLEST, Math.max(size.height, height)) };
}

/** The smallest box around boxes, with a margin. */
function boxAround(boxes: readonly Box[], margin = 0): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box of a group around nodes. */
export function groupAround(boxes: readonly Box[]): Box {
  return boxAround(boxes, GAP / 2);
}

/** Whether the inner box is entirely in the outer one. */
export function isWithin(inner: Box, outer: Box): boolean {
  const { x, y, width, height } = boxAround([inner, outer]);
  return x === outer.x && y === outer.y && width === outer.width && height === outer.height;
}

/** A free place below all boxes, or next to the last box if that was placed there, too. */
export function placeBelow(size: Size, boxes: readonly Box[], row: Box | undefined): Box {
  if (boxes.length === 0) return { x: 0, y: 0, ...size };
  const around = boxAround(boxes);
  const next = row && { x: row.x + row.width + GAP, y: row.y, ...size };
  const isInRow = next !== undefined && next.x + size.width <= around.x + Math.max(around.width, ROW_WIDTH);
  if (isInRow && !boxes.some((box) => overlaps(box, next))) return next;
  return { x: around.x, y: around.y + around.height + GAP, ...size };
}

/** A free place next to a box, on one side of it, as near as the obstacles allow. */
export function placeBeside(size: Size, anchor: Box, { side, boxes }: { side: Side; boxes: readonly Box[] }): Box {
  const x = {
    left: anchor.x - GAP - size.width,
    right: anchor.x + anchor.width + GAP,
    top: anchor.x,
    bottom: anchor.x,
  };
  const y = {
    top: anchor.y - GAP - size.height,
    bottom: anchor.y + anchor.height + GAP,
    left: anchor.y,
    right: anchor.y,
  };
  let place: Box = { x: x[side], y: y[side], ...size };
  // Each step passes one box, so there are at most as many steps as boxes.
  for (let blocking = obstacle(place); blocking !== undefined; blocking = obstacle(place))
    place =
      side === 'left' || side === 'right'
        ? { ...place, y: blocking.y + blocking.height + GAP }
        : { ...place, x: blocking.x + blocking.width + GAP };
  return place;

  function obstacle(wanted: Box): Box | undefined {
    return boxes.find((box) => overlaps(box, wanted));
  }
}

/** A place in a group below its nodes, and the group's box, larger if it is needed. */
export function placeInside(
  size: Size,
  group: Box,
  inside: readonly Box[],
): { readonly place: Box; readonly group: Box } {
  const bottom = Math.max(group.y, ...inside.map(({ y, height }) => y + height));
  const place = { x: group.x + GAP / 2, y: bottom + GAP / 2, ...size };
  const needed = boxAround([place], GAP / 2);
  return { place, group: isWithin(needed, group) ? group : boxAround([needed, group]) };
}

/** The sides of two boxes that face each other, for an edge. */
export function facingSides(from: Box, to: Box): { readonly fromSide: Side; readonly toSide: Side } {
  const across = to.x + to.width / 2 - (from.x + from.width / 2);
  const down = to.y + to.height / 2 - (from.y + from.height / 2);
  const gapAcross = Math.abs(across) - (from.width + to.width) / 2;
  const gapDown = Math.abs(down) - (from.height + to.height) / 2;
  if (gapAcross >= gapDown)
    return across >= 0 ? { fromSide: 'right', toSide: 'left' } : { fromSide: 'left', toSide: 'right' };
  return down >= 0 ? { fromSide: 'bottom', toSide: 'top' } : { fromSide: 'top', toSide: 'bottom' };
}

/** The smallest group in which a node is. */
export function groupOf(node: CanvasItem, groups: readonly CanvasItem[]): CanvasItem | undefined {
  const box = boxOf(node);
  const around = groups.filter((group) => group !== node && isWithin(box, boxOf(group)));
  return around.toSorted((a, b) => areaOf(a) - areaOf(b))[0];
}

function areaOf(node: CanvasItem): number {
  const { width, height } = boxOf(node);
  return width * height;
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
