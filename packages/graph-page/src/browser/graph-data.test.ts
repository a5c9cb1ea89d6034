import { expect, test } from 'vitest';
import { openAddress } from './graph-data.ts';
import { sampleGraph } from './graph-sample.test.kit.ts';

test('a node has a name, a folder and neighbours in both directions', () => {
  const graph = sampleGraph();

  expect(graph.names).toEqual(['Garden', 'Élan plan', 'Index', 'plan.png', 'Gone']);
  expect(graph.folders).toEqual(['Area', 'Area/Beds', '', 'Area', '']);
  expect(graph.neighboursOf(0)).toEqual([
    { node: 3, isOut: true },
    { node: 4, isOut: true },
    { node: 1, isOut: false },
    { node: 2, isOut: false },
  ]);
  expect(graph.largest[0]).toBe(0);
});

test('a file has an encoded address that opens it in Obsidian, a missing file has none', () => {
  const graph = sampleGraph();

  expect(openAddress(graph, 1)).toBe(
    'obsidian://open?vault=My%20vault%20%26%20more&file=Area%2FBeds%2F%C3%89lan%20plan.md',
  );
  expect(openAddress(graph, 4)).toBeUndefined();
});
