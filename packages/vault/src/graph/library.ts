import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { connectedComponents } from 'graphology-components';
import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
// @ts-expect-error This part of the package comes without types.
import forceMatricesModule from 'graphology-layout-forceatlas2/helpers.js';
// @ts-expect-error This one, too.
import forceStepModule from 'graphology-layout-forceatlas2/iterate.js';
import noverlapModule from 'graphology-layout-noverlap';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import type { AbstractGraph } from 'graphology-types';
import type { DirectedArrayGraph, UndirectedArrayGraph } from './array-graph.ts';

// These are CommonJS modules with types of ES modules: what they export is itself what the types call its default.
const louvain = louvainModule as unknown as typeof louvainModule.default;
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;
export const noverlap = noverlapModule as unknown as typeof noverlapModule.default;
export { UndirectedGraph };

/** How likely it is to come to each node by following links at random; all together are 1. */
export function ranksOf(graph: DirectedArrayGraph): Readonly<Record<string, number>> {
  return pagerank(asGraph(graph), { getEdgeWeight: graph.weightOf, maxIterations: 500 });
}

/** A group for each node that is linked: many links within, few to elsewhere. */
export function communitiesOf(graph: UndirectedArrayGraph, rng: () => number): Readonly<Record<string, number>> {
  return louvain(asGraph(graph), { getEdgeWeight: graph.weightOf, rng });
}

/** The parts that no link connects, by the nodes in each. */
export function componentsOf(graph: UndirectedArrayGraph): readonly (readonly number[])[] {
  return connectedComponents(asGraph(graph)) as unknown as number[][];
}

function asGraph(graph: DirectedArrayGraph | UndirectedArrayGraph): AbstractGraph {
  return graph as unknown as AbstractGraph;
}

/** A graph as the forces work on it. */
export interface ForceMatrices {
  readonly nodes: Float32Array;
  readonly edges: Float32Array;
}

/** How a graph gets into matrices, and its places out of them. */
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

/** Moves all nodes once. */
export const forceStep = forceStepModule as (
  settings: Required<ForceAtlas2Settings>,
  nodes: Float32Array,
  edges: Float32Array,
) => void;
