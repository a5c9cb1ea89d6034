import type { GraphEdge, LinkGraph } from './link-graph.ts';
import type { GraphMeasures } from './measures.ts';

/** A part of a graph, by node numbers. */
export interface GraphPart {
  /** The most central first; around a note, the nearest first. */
  readonly nodes: readonly number[];
  /** Edges between these nodes. */
  readonly edges: readonly GraphEdge[];
  /** Steps from the centre, if there is one. */
  readonly distances?: ReadonlyMap<number, number>;
}

export interface GraphSelection {
  /** The centre and the number of steps around it. */
  readonly around?: { readonly center: number; readonly depth: number } | undefined;
  /** The nodes to show; others only lead to them. Default: all. */
  readonly shown?: ReadonlySet<number> | undefined;
}

/** Selects a part of a graph and sorts its nodes. */
export function partOfGraph(graph: LinkGraph, measures: GraphMeasures, { around, shown }: GraphSelection): GraphPart {
  const distances = around && distancesFrom(graph, around.center, around.depth);
  const reached = distances === undefined ? graph.nodes.keys() : distances.keys();
  const all = [...reached].filter((number) => shown?.has(number) ?? true);
  const far = (number: number) => distances?.get(number) ?? 0;
  const rank = (number: number) => measures.pagerank[number] ?? 0;
  const nodes = all.sort((a, b) => far(a) - far(b) || rank(b) - rank(a) || a - b);

  const within = new Set(nodes);
  const isWhole = nodes.length === graph.nodes.length;
  const edges = isWhole
    ? graph.edges
    : graph.edges.filter((edge) => within.has(edge.source) && within.has(edge.target));
  return { nodes, edges, ...(distances === undefined ? {} : { distances }) };
}

/** The nodes within some steps along links in either direction. */
function distancesFrom({ nodes, edges }: LinkGraph, center: number, depth: number): Map<number, number> {
  const neighbours = nodes.map((): number[] => []);
  for (const { source, target } of edges) {
    neighbours[source]?.push(target);
    neighbours[target]?.push(source);
  }
  const distances = new Map(nodes[center] === undefined ? [] : [[center, 0]]);
  for (const [number, distance] of distances) {
    if (distance === depth) break;
    for (const next of neighbours[number] ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}
