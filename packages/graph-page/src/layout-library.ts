import type { UndirectedGraph } from 'graphology';
import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
// @ts-expect-error This part of the package has no types.
import forceMatricesModule from 'graphology-layout-forceatlas2/helpers.js';
// @ts-expect-error This part has no types either.
import forceStepModule from 'graphology-layout-forceatlas2/iterate.js';
import type { NoverlapSettings } from 'graphology-layout-noverlap';
// @ts-expect-error This part of the package has no types.
import noverlapStepModule from 'graphology-layout-noverlap/iterate.js';

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

/** Separates overlapping circles a little. Each has three entries: x, y and radius. */
export const noverlapStep = noverlapStepModule as (settings: Required<NoverlapSettings>, circles: Float32Array) => void;
