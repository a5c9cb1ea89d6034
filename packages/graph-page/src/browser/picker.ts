import type { Graph } from './graph-data.ts';
import type { Box, Point } from './view.ts';

const CELL = 120;

/** Finds nodes by position without checking all of them. */
export class Picker {
  readonly #cells = new Map<string, number[]>();
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
    for (let node = 0; node < graph.count; node += 1) {
      const key = keyOf(cellOf(graph.x[node]), cellOf(graph.y[node]));
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [node]);
      else cell.push(node);
    }
  }

  /** The node at a point, or else the nearest one whose edge is within reach. */
  at(point: Point, reach: number, isShown: (node: number) => boolean): number | undefined {
    const far = reach + 26;
    const box = { left: point.x - far, right: point.x + far, top: point.y - far, bottom: point.y + far };
    let best: number | undefined;
    let least = reach;
    for (const node of this.within(box)) {
      if (!isShown(node)) continue;
      const distance = Math.hypot((this.#graph.x[node] ?? 0) - point.x, (this.#graph.y[node] ?? 0) - point.y);
      const away = distance - (this.#graph.radius[node] ?? 0);
      if (away >= least) continue;
      least = away;
      best = node;
    }
    return best;
  }

  /** Nodes in the cells that overlap a part of the layout. */
  *within({ left, top, right, bottom }: Box): Generator<number> {
    const across = cellOf(right) - cellOf(left) + 1;
    const down = cellOf(bottom) - cellOf(top) + 1;
    // When zoomed out, the visible part has more cells than exist.
    if (across * down > this.#cells.size) {
      for (const cell of this.#cells.values()) yield* cell;
      return;
    }
    for (let column = cellOf(left); column <= cellOf(right); column += 1)
      for (let row = cellOf(top); row <= cellOf(bottom); row += 1) yield* this.#cells.get(keyOf(column, row)) ?? [];
  }
}

function cellOf(place = 0): number {
  return Math.floor(place / CELL);
}

function keyOf(column: number, row: number): string {
  return `${column} ${row}`;
}
