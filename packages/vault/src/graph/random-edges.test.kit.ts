import * as fc from 'fast-check';
import { type GraphEdges, mergeLinks, packLink } from './graph-edges.ts';

/** Graphs of a few nodes to a few dozen, from without edges to dense. */
export const randomGraphs: fc.Arbitrary<{ order: number; edges: GraphEdges }> = fc
  .integer({ min: 1, max: 60 })
  .chain((order) => {
    const node = fc.integer({ min: 0, max: order - 1 });
    return fc.record({ order: fc.constant(order), links: fc.array(fc.tuple(node, node), { maxLength: 4 * order }) });
  })
  .map(({ order, links }) => ({ order, edges: edgesOf(links) }));

/** The edges of links, given by the numbers of both ends. */
export function edgesOf(links: readonly (readonly [source: number, target: number])[]): GraphEdges {
  const others = links.filter(([source, target]) => source !== target);
  return mergeLinks(Float64Array.from(others, ([source, target]) => packLink(source, target)));
}
