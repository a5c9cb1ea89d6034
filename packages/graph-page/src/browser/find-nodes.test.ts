import { expect, test } from 'vitest';
import { countNested, type Filter, findNodes, shownNodes } from './find-nodes.ts';
import { sampleGraph } from './graph-sample.test.kit.ts';

const graph = sampleGraph();
const all: Filter = { folder: '', tag: '', hiddenKinds: '', community: undefined };
const everything = shownNodes(graph, all);

test('nodes are found by a part of their path, ignoring accents and case, names first', () => {
  expect(findNodes(graph, everything, 'elan')).toEqual([1]);
  expect(findNodes(graph, everything, 'PLAN')).toEqual([3, 1]);
  expect(findNodes(graph, everything, 'area')).toEqual([0, 1, 3]);
  expect(findNodes(graph, everything, ' ')).toEqual([]);
});

test('hidden nodes are not found', () => {
  expect(findNodes(graph, shownNodes(graph, { ...all, hiddenKinds: 'a' }), 'plan')).toEqual([1]);
});

test('a filter accepts nested folders and tags, a community, and kinds', () => {
  const shown = (filter: Partial<Filter>) => [...shownNodes(graph, { ...all, ...filter })];

  expect(shown({})).toEqual([1, 1, 1, 1, 1]);
  expect(shown({ folder: 'Area' })).toEqual([1, 1, 0, 1, 0]);
  expect(shown({ tag: 'area' })).toEqual([1, 1, 0, 0, 0]);
  expect(shown({ tag: 'area/work', folder: 'Area/Beds' })).toEqual([0, 1, 0, 0, 0]);
  expect(shown({ community: 1 })).toEqual([0, 0, 1, 0, 0]);
  expect(shown({ hiddenKinds: 'nu' })).toEqual([0, 0, 0, 1, 0]);
});

test('a nested value counts for its parents, once per node', () => {
  expect(countNested([['a/b', 'a/c'], ['a'], ['']])).toEqual([
    ['a', 2],
    ['a/b', 1],
    ['a/c', 1],
  ]);
});
