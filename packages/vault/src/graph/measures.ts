import { labelCommunities } from './communities.ts';
import { labelComponents } from './components.ts';
import type { LinkGraph } from './graph-builder.ts';
import { pageRanks } from './page-rank.ts';

/** Measures of a graph, each indexed by node number. */
export interface GraphMeasures {
  /** Number of nodes that link to the node. */
  readonly degreeIn: Uint32Array;
  /** Number of nodes that the node links to. */
  readonly degreeOut: Uint32Array;
  /** The values add up to 1. */
  readonly pagerank: Float64Array;
  /** Numbers of the connected components; 0 is the largest. */
  readonly component: Uint32Array;
  /** Numbers of the communities; 0 is the largest. */
  readonly community: Uint32Array;
  readonly components: number;
  readonly communities: number;
}

/**
 * Measures a graph deterministically.
 *
 * @param pause called between steps; what it throws ends the measuring
 */
export async function measureGraph({ nodes, edges }: LinkGraph, pause: () => Promise<void>): Promise<GraphMeasures> {
  const order = nodes.length;
  const component = numberGroups(labelComponents(order, edges));
  await pause();
  const community = numberGroups(labelCommunities(order, edges));
  await pause();
  return {
    degreeIn: countEnds(order, edges.targets),
    degreeOut: countEnds(order, edges.sources),
    pagerank: pageRanks(order, edges),
    component: component.of,
    community: community.of,
    components: component.count,
    communities: community.count,
  };
}

/** How often each node is at these ends of edges. */
function countEnds(order: number, ends: Uint32Array): Uint32Array {
  const counts = new Uint32Array(order);
  for (const end of ends) counts[end] = (counts[end] as number) + 1;
  return counts;
}

/** Numbers labelled groups by size, the largest first; ties are ordered by their first node. */
function numberGroups(labels: Uint32Array): { of: Uint32Array; count: number } {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const sorted = [...sizes].sort(([, a], [, b]) => b - a);
  const numbers = new Map(sorted.map(([label], at) => [label, at]));
  return { of: labels.map((label) => numbers.get(label) ?? 0), count: sorted.length };
}
