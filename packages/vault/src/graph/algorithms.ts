import louvainModule from 'graphology-communities-louvain';
import { connectedComponents } from 'graphology-components';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import type { AbstractGraph } from 'graphology-types';
import type { DirectedArrayGraph, UndirectedArrayGraph } from './array-graph.ts';

// These are CommonJS modules with types for ES modules: the module itself is what the types call its default export.
const louvain = louvainModule as unknown as typeof louvainModule.default;
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;

/** PageRank: how likely a random walk along links is to reach each node. The values add up to 1. */
export function ranksOf(graph: DirectedArrayGraph): Readonly<Record<string, number>> {
  return pagerank(asGraph(graph), { getEdgeWeight: graph.weightOf, maxIterations: 500 });
}

/** The community of each linked node: many links inside, few to the outside. */
export function communitiesOf(graph: UndirectedArrayGraph, rng: () => number): Readonly<Record<string, number>> {
  return louvain(asGraph(graph), { getEdgeWeight: graph.weightOf, rng });
}

/** The connected components, each as a list of its nodes. */
export function componentsOf(graph: UndirectedArrayGraph): readonly (readonly number[])[] {
  return connectedComponents(asGraph(graph)) as unknown as number[][];
}

function asGraph(graph: DirectedArrayGraph | UndirectedArrayGraph): AbstractGraph {
  return graph as unknown as AbstractGraph;
}
