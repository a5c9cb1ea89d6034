import * as fc from 'fast-check';
import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { expect, test } from 'vitest';
import { labelCommunities, SEED } from './communities.ts';
import { edgeAt, type GraphEdges } from './graph-edges.ts';
import { edgesOf, randomGraphs } from './random-edges.test.kit.ts';
import { seededRandom } from './seeded-random.ts';

// A CommonJS module with types for ES modules: the module itself is what the types call its default export.
const louvain = louvainModule as unknown as typeof louvainModule.default;

test('the communities of any graph are those of graphology', () => {
  fc.assert(
    fc.property(randomGraphs, ({ order, edges }) => {
      const labels = louvain(undirected(order, edges), { rng: seededRandom(SEED) });

      expect([...labelCommunities(order, edges)]).toEqual(Array.from({ length: order }, (_, node) => labels[node]));
    }),
    { numRuns: 300 },
  );
});

test('a graph without edges has a community for each node', () => {
  expect([...labelCommunities(3, edgesOf([]))]).toEqual([0, 1, 2]);
  expect([...labelCommunities(0, edgesOf([]))]).toEqual([]);
});

test.each([127, 128, 129])('in a chain of triangles with %i edges in all, the last one is a community, too', (size) => {
  const links = Array.from({ length: size }, (_, edge) => chainedTriangle(edge));
  const order = Math.max(...links.flat()) + 1;

  const labels = labelCommunities(order, edgesOf(links));

  expect(labels[order - 1]).toBe(labels[order - 2]);
});

/** Edges 0 to 2 are the first triangle, edge 3 leads to the second one, and so on. */
function chainedTriangle(edge: number): [number, number] {
  const first = 3 * Math.floor(edge / 4);
  const ends: [number, number][] = [
    [first, first + 1],
    [first + 1, first + 2],
    [first, first + 2],
    [first + 2, first + 3],
  ];
  return ends[edge % 4] ?? [0, 0];
}

function undirected(order: number, edges: GraphEdges): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (let node = 0; node < order; node += 1) graph.addNode(node);
  for (let at = 0; at < edges.sources.length; at += 1) {
    const { source, target, count } = edgeAt(edges, at);
    if (!graph.hasEdge(source, target)) graph.addEdge(source, target, { weight: count });
    else graph.updateEdgeAttribute(source, target, 'weight', (weight) => weight + count);
  }
  return graph;
}
