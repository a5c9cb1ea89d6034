import * as fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import { expect, test } from 'vitest';
import { edgeAt } from './graph-edges.ts';
import { pageRanks } from './page-rank.ts';
import { edgesOf, randomGraphs } from './random-edges.test.kit.ts';

// A CommonJS module with types for ES modules: the module itself is what the types call its default export.
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;

test('the ranks of any graph are those of graphology, to the last digit', () => {
  fc.assert(
    fc.property(randomGraphs, ({ order, edges }) => {
      const graph = new DirectedGraph();
      for (let node = 0; node < order; node += 1) graph.addNode(node);
      for (let at = 0; at < edges.sources.length; at += 1) {
        const { source, target, count } = edgeAt(edges, at);
        graph.addEdge(source, target, { weight: count });
      }

      const ranks = pagerank(graph, { getEdgeWeight: 'weight', maxIterations: 500 });

      expect([...pageRanks(order, edges)]).toEqual(Array.from({ length: order }, (_, node) => ranks[node]));
    }),
  );
});

test('the ranks of a graph without nodes are empty', () => {
  expect([...pageRanks(0, edgesOf([]))]).toEqual([]);
});

test.each([255, 256, 257])('the ranks of a ring with %i edges are equal', (size) => {
  const ring = Array.from({ length: size }, (_, node) => [node, (node + 1) % size] as const);

  const ranks = pageRanks(size, edgesOf(ring));

  for (const rank of ranks) expect(rank).toBeCloseTo(1 / size, 12);
});
