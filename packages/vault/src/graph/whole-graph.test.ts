import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { readWholeGraph } from './whole-graph.ts';

test('a whole graph has the degrees, communities and tags of its nodes', async () => {
  const reader = createMemoryReader({ 'a.md': '#Tag [[b]] [[No]]', 'b.md': '[[a]] [[a]]', 'c.md': '#tag/ #other' });

  const { nodes, edges } = await readWholeGraph(reader, {});

  expect(nodes).toMatchObject([
    { path: 'a.md', kind: 'note', tags: ['#Tag'], in: 1, out: 2, community: 0 },
    { path: 'b.md', kind: 'note', tags: [], in: 1, out: 1, community: 0 },
    { path: 'c.md', kind: 'note', tags: ['#Tag', '#other'], in: 0, out: 0, community: 1 },
    { path: 'No', kind: 'unresolved', tags: [], in: 1, out: 0, community: 0 },
  ]);
  expect(edges).toEqual([
    { source: 0, target: 1, count: 1 },
    { source: 0, target: 3, count: 1 },
    { source: 1, target: 0, count: 2 },
  ]);
});

test('an empty vault has an empty graph', async () => {
  expect(await readWholeGraph(createMemoryReader({}), {})).toEqual({ nodes: [], edges: [] });
});
