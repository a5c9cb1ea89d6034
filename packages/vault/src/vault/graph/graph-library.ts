import { DirectedGraph, UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { connectedComponents } from 'graphology-components';
import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
// @ts-expect-error This part of the package comes without types.
import forceMatricesModule from 'graphology-layout-forceatlas2/helpers.js';
// @ts-expect-error This one, too.
import forceStepModule from 'graphology-layout-forceatlas2/iterate.js';
import noverlapModule from 'graphology-layout-noverlap';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';

// These are CommonJS modules with types of ES modules: what they export is itself what the types call its default.
export const louvain = louvainModule as unknown as typeof louvainModule.default;
export const pagerank = pagerankModule as unknown as typeof pagerankModule.default;
export const noverlap = noverlapModule as unknown as typeof noverlapModule.default;
export { connectedComponents, DirectedGraph, UndirectedGraph };

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
