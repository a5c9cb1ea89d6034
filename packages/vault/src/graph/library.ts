import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { connectedComponents } from 'graphology-components';
import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
// @ts-expect-error This part of the package has no types.
import forceMatricesModule from 'graphology-layout-forceatlas2/helpers.js';
// @ts-expect-error This part has no types either.
import forceStepModule from 'graphology-layout-forceatlas2/iterate.js';
import noverlapModule from 'graphology-layout-noverlap';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import type { AbstractGraph } from 'graphology-types';
import type { DirectedArrayGraph, UndirectedArrayGraph } from './array-graph.ts';

// These are CommonJS modules with types for ES modules: the module itself is what the types call its default export.
const louvain = louvainModule as unknown as typeof louvainModule.default;
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;
export const noverlap = noverlapModule as unknown as typeof noverlapModule.default;
export { UndirectedGraph };

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

/** A graph in the form that the force simulation uses. */
export interface ForceMatrices {
  readonly nodes: Float32Array;
  readonly edges: Float32Array;
}

/** Converts a graph to matrices, and matrices to positions. */
export const forceMatrices = forceMatricesModule as {
  readonly graphToByteArrays: (
    graph: UndirectedGraph,
    weightOf: (edge: string, attributes: { readonly weight?: number }) => number,
  ) => ForceMatrices;
  readonly collectLayoutChanges: (
    graph: UndirectedGraph,
    nodes: Float32Array,
  ) => Readonly<Record<string, { x: number; y: number }>>;
};

/** Runs one iteration of the simulation on all nodes. */
export const forceStep = forceStepModule as (
  settings: Required<ForceAtlas2Settings>,
  nodes: Float32Array,
  edges: Float32Array,
) => void;
