import { DirectedGraph, UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { connectedComponents } from 'graphology-components';
import forceAtlas2Module from 'graphology-layout-forceatlas2';
import noverlapModule from 'graphology-layout-noverlap';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';

// These are CommonJS modules with types of ES modules: what they export is itself what the types call its default.
export const louvain = louvainModule as unknown as typeof louvainModule.default;
export const pagerank = pagerankModule as unknown as typeof pagerankModule.default;
export const forceAtlas2 = forceAtlas2Module as unknown as typeof forceAtlas2Module.default;
export const noverlap = noverlapModule as unknown as typeof noverlapModule.default;
export { connectedComponents, DirectedGraph, UndirectedGraph };
