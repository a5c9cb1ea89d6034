import type { UndirectedGraph } from 'graphology';
import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';
// @ts-expect-error This part of the package has no types.
import forceMatricesModule from 'graphology-layout-forceatlas2/helpers.js';
// @ts-expect-error This part has no types either.
import forceStepModule from 'graphology-layout-forceatlas2/iterate.js';
import noverlapModule from 'graphology-layout-noverlap';

// This is a CommonJS module with types for ES modules: the module itself is what the types call its default export.
export const noverlap = noverlapModule as unknown as typeof noverlapModule.default;

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
