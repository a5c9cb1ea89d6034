import { connectedComponents, DirectedGraph, louvain, pagerank, UndirectedGraph } from './graph-library.ts';
import type { LinkGraph } from './link-graph.ts';
import { seededRandom } from './seeded-random.ts';

/** What is measured of a graph, each by the number of a node. */
export interface GraphMeasures {
  /** How many nodes link to it. */
  readonly degreeIn: Uint32Array;
  /** How many nodes it links to. */
  readonly degreeOut: Uint32Array;
  /** All together are 1. */
  readonly pagerank: Float64Array;
  /** Numbers of the parts that no link connects; 0 is the greatest. */
  readonly component: Uint32Array;
  /** Numbers of groups with many links within; 0 is the greatest. */
  readonly community: Uint32Array;
  readonly components: number;
  readonly communities: number;
}

const SEED = 0x0b51d1a4;

/** Measures a graph. The same graph has the same measures. */
export function measureGraph({ nodes, edges }: LinkGraph): GraphMeasures {
  const graph = new DirectedGraph({ allowSelfLoops: false });
  for (const number of nodes.keys()) graph.addNode(number);
  for (const { source, target, count } of edges) graph.addDirectedEdge(source, target, { count });

  const ranks = nodes.length === 0 ? {} : pagerank(graph, { getEdgeWeight: 'count', maxIterations: 500 });
  const groups = edges.length === 0 ? {} : communitiesOf({ nodes, edges });
  const component = numberGroups(nodes.length, connectedComponents(graph));
  const community = numberGroups(nodes.length, membersOf(nodes.length, groups));
  return {
    degreeIn: Uint32Array.from(nodes, (_, number) => graph.inDegree(number)),
    degreeOut: Uint32Array.from(nodes, (_, number) => graph.outDegree(number)),
    pagerank: Float64Array.from(nodes, (_, number) => ranks[number] ?? 0),
    component: component.of,
    community: community.of,
    components: component.count,
    communities: community.count,
  };
}

/** Who links to whom is no matter to what belongs together. */
function communitiesOf({ nodes, edges }: LinkGraph): Readonly<Record<string, number>> {
  const graph = new UndirectedGraph();
  for (const number of nodes.keys()) graph.addNode(number);
  for (const { source, target, count } of edges)
    graph.updateUndirectedEdge(source, target, ({ count: other = 0 }) => ({ count: other + count }));
  return louvain(graph, { getEdgeWeight: 'count', rng: seededRandom(SEED) });
}

/** Nodes by group; a node without a group is one by itself. */
function membersOf(count: number, groups: Readonly<Record<string, number>>): string[][] {
  const members = new Map<number, string[]>();
  for (let number = 0; number < count; number += 1) {
    const group = groups[number] ?? -1 - number;
    const known = members.get(group);
    if (known === undefined) members.set(group, [String(number)]);
    else known.push(String(number));
  }
  return [...members.values()];
}

/** Gives groups numbers: the greatest first, of equals that with the first node. */
function numberGroups(count: number, groups: readonly (readonly string[])[]): { of: Uint32Array; count: number } {
  const sorted = groups
    .map((group) => group.map(Number).sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  const of = new Uint32Array(count);
  for (const [at, group] of sorted.entries()) for (const number of group) of[number] = at;
  return { of, count: sorted.length };
}
