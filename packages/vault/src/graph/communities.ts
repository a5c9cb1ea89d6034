import type { GraphEdges } from './graph-edges.ts';
import { groupNodes } from './group-nodes.ts';
import { seededRandom } from './seeded-random.ts';
import { contract, undirectedGraph } from './weighted-graph.ts';

export const SEED = 0x0b51d1a4;

/**
 * Labels the nodes of each community: many links inside, few to the outside.
 *
 * This is the Louvain method (Blondel et al., 2008): group the nodes, then take the groups for nodes, as long as that
 * changes anything. The result is deterministic; its numbers have no meaning.
 */
export function labelCommunities(order: number, edges: GraphEdges): Uint32Array {
  const random = seededRandom(SEED);
  let graph = undirectedGraph(order, edges);
  let labels = new Uint32Array(order).map((_, node) => node);
  for (;;) {
    const groups = groupNodes(graph, Math.floor(random() * graph.order));
    if (groups === undefined) return labels;
    const { of, count } = numberByFirst(groups);
    labels = labels.map((label) => of[label] as number);
    graph = contract(graph, of, count);
  }
}

/** Numbers groups in the order of their first nodes. */
function numberByFirst(groups: Uint32Array): { of: Uint32Array; count: number } {
  const numbers = new Map<number, number>();
  for (const group of groups) if (!numbers.has(group)) numbers.set(group, numbers.size);
  return { of: groups.map((group) => numbers.get(group) ?? 0), count: numbers.size };
}
