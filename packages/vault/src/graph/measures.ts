import { DirectedArrayGraph, UndirectedArrayGraph } from './array-graph.ts';
import { communitiesOf, componentsOf, ranksOf } from './library.ts';
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
  const order = nodes.length;
  const directed = new DirectedArrayGraph(order, edges);
  const undirected = new UndirectedArrayGraph(directed);
  const ranks = order === 0 ? {} : ranksOf(directed);
  const groups = edges.length === 0 ? {} : communitiesOf(undirected, seededRandom(SEED));
  const component = numberGroups(order, componentsOf(undirected));
  const community = numberGroups(order, membersOf(order, groups));
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

/** Nodes by group; a node without a group is one by itself. */
function membersOf(count: number, groups: Readonly<Record<string, number>>): number[][] {
  const members = new Map<number, number[]>();
  for (let number = 0; number < count; number += 1) {
    const group = groups[number] ?? -1 - number;
    const known = members.get(group);
    if (known === undefined) members.set(group, [number]);
    else known.push(number);
  }
  return [...members.values()];
}

/** Gives groups numbers: the greatest first, of equals that with the first node. */
function numberGroups(count: number, groups: readonly (readonly number[])[]): { of: Uint32Array; count: number } {
  const sorted = groups
    .map((group) => group.toSorted((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  const of = new Uint32Array(count);
  for (const [at, group] of sorted.entries()) for (const number of group) of[number] = at;
  return { of, count: sorted.length };
}
