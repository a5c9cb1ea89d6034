import type { GraphEdges } from './graph-edges.ts';

/** The probability that the walk follows a link, and does not start again at any node. */
const DAMPING = 0.85;
/** The mean change of a node with which the ranks are good enough. */
const TOLERANCE = 1e-6;

/**
 * How likely a random walk along links is to reach each node. The values add up to 1.
 *
 * The order of the additions decides about the last digits, and so about the order of nodes whose ranks are equal.
 */
export function pageRanks(order: number, edges: GraphEdges): Float64Array {
  const counts = outgoingCounts(order, edges);
  let [ranks, before] = [new Float64Array(order).fill(1 / order), new Float64Array(order)];
  for (let change = Number.POSITIVE_INFINITY; change > 0 && change >= order * TOLERANCE; ) {
    [ranks, before] = [before.fill(0), ranks];
    walk(edges, counts, { before, ranks });
    change = 0;
    for (let node = 0; node < order; node += 1) change += Math.abs((ranks[node] as number) - (before[node] as number));
  }
  return ranks;
}

/** Takes one step from all nodes. A node without links continues at any node. */
function walk(
  { sources, targets, counts }: GraphEdges,
  outgoing: Float64Array,
  { before, ranks }: { before: Float64Array; ranks: Float64Array },
): void {
  const order = ranks.length;
  let lost = 0;
  for (let node = 0; node < order; node += 1) if (outgoing[node] === 0) lost += before[node] as number;
  lost *= DAMPING;

  let edge = 0;
  for (let node = 0; node < order; node += 1) {
    const share = DAMPING * (before[node] as number);
    for (; sources[edge] === node; edge += 1) {
      const target = targets[edge] as number;
      ranks[target] = (ranks[target] as number) + share * ((counts[edge] as number) / (outgoing[node] as number));
    }
    ranks[node] = (ranks[node] as number) + (lost * (1 / order) + (1 - DAMPING) * (1 / order));
  }
}

/** The number of links from each node. */
function outgoingCounts(order: number, { sources, counts }: GraphEdges): Float64Array {
  const outgoing = new Float64Array(order);
  for (let edge = 0; edge < sources.length; edge += 1) {
    const source = sources[edge] as number;
    outgoing[source] = (outgoing[source] as number) + (counts[edge] as number);
  }
  return outgoing;
}
