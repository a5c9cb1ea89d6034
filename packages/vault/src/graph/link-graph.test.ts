import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import type { GraphNodeKind, LinkGraph } from './graph-builder.ts';
import { edgeAt, type GraphEdge } from './graph-edges.ts';
import { linkGraph } from './link-graph.ts';
import { type GraphMeasures, measureGraph } from './measures.ts';
import { type GraphPage, pageOfGraph } from './page-of-graph.ts';
import { partOfGraph } from './part.ts';

const texts = {
  'A.md': '[[B]] [[b#Part]] ![[x.png]] [[Gone]] [[A]] [[#Part]]',
  'B.md': '[[C]]',
  'C.md': '[[gone.md#Part]]',
  'Alone.md': '',
  'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Alone.md"}]}',
  'unused.png': '',
  'x.png': '',
};
const allKinds: GraphNodeKind[] = ['note', 'canvas', 'base', 'attachment', 'unresolved'];

test('a graph contains the sources and targets of links, and counts links with the same ends', async () => {
  const graph = await graphOf(texts);

  expect(graph.nodes.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'A.md note',
    'Alone.md note',
    'B.md note',
    'C.md note',
    'Map.canvas canvas',
    'x.png attachment',
    'Gone unresolved',
  ]);
  expect(edgesOf(graph)).toEqual([
    'A.md→B.md 2',
    'A.md→x.png 1',
    'A.md→Gone 1',
    'B.md→C.md 1',
    'C.md→Gone 1',
    'Map.canvas→Alone.md 1',
  ]);
});

test('a graph of some kinds has no edges to others', async () => {
  expect(edgesOf(await graphOf(texts, { kinds: ['note'] }))).toEqual(['A.md→B.md 2', 'B.md→C.md 1']);
});

test('a graph of some notes also contains their targets, and the links between all of these', async () => {
  const graph = await graphOf(texts, { holds: (path) => ['A.md', 'C.md'].includes(path) });

  expect(graph.nodes.map(({ path }) => path)).toEqual(['A.md', 'B.md', 'C.md', 'x.png', 'Gone']);
  expect(edgesOf(graph)).toEqual(['A.md→B.md 2', 'A.md→x.png 1', 'A.md→Gone 1', 'B.md→C.md 1', 'C.md→Gone 1']);
});

test('degrees count nodes, and components are numbered by size', async () => {
  const graph = await graphOf(texts);
  const { degreeIn, degreeOut, component, components, pagerank } = await measured(graph);

  expect([...degreeIn]).toEqual([0, 1, 1, 1, 0, 1, 2]);
  expect([...degreeOut]).toEqual([3, 0, 1, 1, 1, 0, 0]);
  expect([...component]).toEqual([0, 1, 0, 0, 1, 0, 0]);
  expect(components).toBe(2);
  expect(pagerank.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 3);
});

test('notes that link to each other are one community, the same in every run', async () => {
  const clique = (name: string) =>
    [1, 2, 3, 4].map((one) => [`${name}${one}.md`, [1, 2, 3, 4].map((other) => `[[${name}${other}]]`).join(' ')]);
  const graph = await graphOf({
    ...Object.fromEntries([...clique('a'), ...clique('b')]),
    'a1.md': '[[b1]] [[a2]] [[a3]] [[a4]]',
  });

  const { community, communities } = await measured(graph);

  expect(communities).toBe(2);
  expect([...community]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(await measured(graph)).toEqual(await measured(graph));
});

test('an empty vault has an empty graph', async () => {
  const graph = await graphOf({});

  expect(graph.nodes).toEqual([]);
  expect(edgesOf(graph)).toEqual([]);
  expect(await measured(graph)).toMatchObject({ components: 0, communities: 0 });
});

test('the neighbourhood of a note contains nodes within some steps in either direction, the nearest first', async () => {
  const graph = await graphOf(texts);
  const measures = await measured(graph);
  const around = (depth: number) => partOfGraph(graph, measures, { around: { center: 2, depth } });

  expect(around(1).nodes.map((number) => graph.nodes[number]?.path)).toEqual(['B.md', 'C.md', 'A.md']);
  expect(around(2).nodes).toHaveLength(5);
  expect(around(2).nodes.map((number) => around(2).distances?.[number])).toEqual([0, 1, 1, 2, 2]);
});

test('pages of a graph begin with the most central node, and list each node and each edge once', async () => {
  const graph = await graphOf(texts);
  const part = partOfGraph(graph, await measured(graph), {});

  const byNodes = pagesOf(graph, part.nodes, { mostNodes: 3, mostEdges: 9 });
  const byEdges = pagesOf(graph, part.nodes, { mostNodes: 9, mostEdges: 1 });

  expect(graph.nodes[byNodes[0]?.items[0] ?? 0]?.path).toBe('Gone');
  expect(byNodes.map(({ items }) => items.length)).toEqual([3, 3, 1]);
  for (const pages of [byNodes, byEdges]) {
    const edges = pages.flatMap((page) => page.edges.map((edge) => nameOf(graph, edge)));
    expect(pages.flatMap(({ items }) => items)).toEqual(part.nodes);
    expect(edges.sort()).toEqual(edgesOf(graph).sort());
    expect(pages.map(({ edgesTotal }) => edgesTotal)).toEqual(pages.map(() => edges.length));
  }
  expect(byEdges.every(({ items, edges }) => edges.length <= 1 || items.length === 1)).toBe(true);
});

test('a page of a part of a graph lists the edges within the part', async () => {
  const graph = await graphOf(texts);
  const { nodes } = partOfGraph(graph, await measured(graph), { around: { center: 2, depth: 1 } });

  const [page] = pagesOf(graph, nodes, { mostNodes: 9, mostEdges: 9 });

  expect(page?.edges.map((edge) => nameOf(graph, edge))).toEqual(['B.md→C.md 1', 'A.md→B.md 2']);
  expect(page?.edgesTotal).toBe(2);
});

function measured(graph: LinkGraph): Promise<GraphMeasures> {
  return measureGraph(graph, async () => undefined);
}

function pagesOf(
  graph: LinkGraph,
  part: readonly number[],
  limits: { mostNodes: number; mostEdges: number },
): GraphPage[] {
  const pages: GraphPage[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = pageOfGraph(graph, part, { ...limits, reader: { identity: '' }, question: 'all', cursor });
    pages.push(page);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

async function graphOf(
  files: Record<string, string>,
  scope: { holds?: (path: string) => boolean; kinds?: GraphNodeKind[] } = {},
): Promise<LinkGraph> {
  const { holds = () => true, kinds = allKinds } = scope;
  const reader = createMemoryReader(files);
  return linkGraph(reader, await reader.index(), { holds, kinds: new Set(kinds) });
}

function edgesOf(graph: LinkGraph): string[] {
  return Array.from(graph.edges.sources, (_, edge) => nameOf(graph, edgeAt(graph.edges, edge)));
}

function nameOf({ nodes }: LinkGraph, { source, target, count }: GraphEdge): string {
  return `${nodes[source]?.path}→${nodes[target]?.path} ${count}`;
}
