import { type Graph, readGraph } from './graph-data.ts';

/** A small graph for tests: three notes, an attachment and a missing note. */
export function sampleGraph(): Graph {
  return readGraph({
    vault: 'My vault & more',
    paths: ['Area/Garden.md', 'Area/Beds/Élan plan.md', 'Index.md', 'Area/plan.png', 'Gone'],
    kinds: 'nnnau',
    x: [0, 100, 1000, 5000, -300],
    y: [0, 0, 1000, 5000, -300],
    in: [2, 1, 0, 1, 1],
    out: [2, 1, 2, 0, 0],
    communities: [0, 0, 1, 0, 0],
    tags: [[0], [0, 1], [2], [], []],
    tagNames: ['area', 'area/work', 'other'],
    edges: [0, 3, 0, 4, 1, 0, 2, 0, 2, 1],
  });
}
