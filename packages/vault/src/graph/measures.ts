import { communitiesOf, componentsOf, ranksOf } from './algorithms.ts';
import { DirectedArrayGraph, UndirectedArrayGraph } from './array-graph.ts';
import type { LinkGraph } from './link-graph.ts';
import { seededRandom } from './seeded-random.ts';

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

const SEED = 0x0b51d1a4;

/** Measures a graph deterministically. */
export function measureGraph({ nodes, edges }: LinkGraph): GraphMeasures {
  const order = nodes.length;
  const directed = new DirectedArrayGraph(order, edges);
  const undirected = new UndirectedArrayGraph(directed);
  const ranks = order === 0 ? {} : ranksOf(directed);
  const groups = edges.length === 0 ? {} : communitiesOf(undirected, seededRandom(SEED));
  const component = numberGroups(order, componentsOf(undirected));
  // A node without a group forms its own.
  const members = Map.groupBy(nodes.keys(), (number) => groups[number] ?? -1 - number);
  const community = numberGroups(order, [...members.values()]);
  const degreeIn = new Uint32Array(order);
  const degreeOut = new Uint32Array(order);
  for (const { source, target } of edges) {
    degreeOut[source] = (degreeOut[source] ?? 0) + 1;
    degreeIn[target] = (degreeIn[target] ?? 0) + 1;
  }
  return {
    degreeIn,
    degreeOut,
    pagerank: Float64Array.from(nodes, (_, number) => ranks[number] ?? 0),
    component: component.of,
    community: community.of,
    components: component.count,
    communities: community.count,
  };
}

/** Numbers groups by size, the largest first; ties are ordered by their first node. */
function numberGroups(count: number, groups: readonly (readonly number[])[]): { of: Uint32Array; count: number } {
  const sorted = groups
    .map((group) => group.toSorted((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  const of = new Uint32Array(count);
  for (const [at, group] of sorted.entries()) for (const number of group) of[number] = at;
  return { of, count: sorted.length };
}
