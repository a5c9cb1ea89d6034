import type { Graph } from './graph-data.ts';
import type { Point } from './view.ts';

/** The shown node at a point of the layout, or else the nearest one whose edge is within reach. */
export function nodeAt(
  { count, x, y, radius }: Graph,
  shown: Uint8Array,
  { point, reach }: { readonly point: Point; readonly reach: number },
): number | undefined {
  let best: number | undefined;
  let least = reach;
  for (let node = 0; node < count; node += 1) {
    if (shown[node] !== 1) continue;
    const away = Math.hypot((x[node] ?? 0) - point.x, (y[node] ?? 0) - point.y) - (radius[node] ?? 0);
    if (away >= least) continue;
    least = away;
    best = node;
  }
  return best;
}
