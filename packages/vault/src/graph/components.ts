import type { GraphEdges } from './graph-edges.ts';

/** Labels the nodes of each connected component with the number of its first node. */
export function labelComponents(order: number, { sources, targets }: GraphEdges): Uint32Array {
  // Each node leads to an earlier one of its component; the first one leads to itself.
  const earlier = new Uint32Array(order).map((_, node) => node);
  const firstOf = (node: number): number => {
    let first = node;
    while (earlier[first] !== first) {
      earlier[first] = earlier[earlier[first] as number] as number;
      first = earlier[first] as number;
    }
    return first;
  };
  for (let edge = 0; edge < sources.length; edge += 1) {
    const a = firstOf(sources[edge] as number);
    const b = firstOf(targets[edge] as number);
    earlier[Math.max(a, b)] = Math.min(a, b);
  }
  return earlier.map((_, node) => firstOf(node));
}
