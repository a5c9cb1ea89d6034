import type { GraphMeasures } from './graph-measures.ts';
import type { GraphEdge, LinkGraph } from './link-graph.ts';

/** What of a graph is shown, by numbers. */
export interface GraphPart {
  /** The most central first; around a note, the nearest first. */
  readonly nodes: readonly number[];
  readonly edges: readonly GraphEdge[];
  /** Steps from the note in the middle, where there is one. */
  readonly distances?: ReadonlyMap<number, number>;
  /** All that was wanted, before the limits. */
  readonly nodesTotal: number;
  readonly edgesTotal: number;
}

export interface PartWanted {
  /** The node in the middle, and how many steps around it. */
  readonly around?: { readonly center: number; readonly depth: number } | undefined;
  /** The nodes that are told; others only lead to them. By default all. */
  readonly told?: ReadonlySet<number> | undefined;
  readonly mostNodes: number;
  readonly mostEdges: number;
}

/** Takes the part of a graph that is wanted. Of too many nodes the most central stay, of too many edges the heaviest. */
export function partOfGraph(graph: LinkGraph, measures: GraphMeasures, wanted: PartWanted): GraphPart {
  const { around, told, mostNodes, mostEdges } = wanted;
  const distances = around && distancesFrom(graph, around.center, around.depth);
  const reached = distances === undefined ? graph.nodes.keys() : distances.keys();
  const all = [...reached].filter((number) => told?.has(number) ?? true);
  const far = (number: number) => distances?.get(number) ?? 0;
  const rank = (number: number) => measures.pagerank[number] ?? 0;
  const nodes = all.sort((a, b) => far(a) - far(b) || rank(b) - rank(a) || a - b).slice(0, mostNodes);

  const inAll = all.length === graph.nodes.length ? undefined : new Set(all);
  const shown = new Set(nodes);
  const holds = (set: ReadonlySet<number>, { source, target }: GraphEdge) => set.has(source) && set.has(target);
  const edgesTotal = inAll === undefined ? graph.edges.length : graph.edges.filter((edge) => holds(inAll, edge)).length;
  const within = graph.edges.filter((edge) => holds(shown, edge));
  const edges =
    within.length <= mostEdges
      ? within
      : within
          .toSorted((a, b) => b.count - a.count)
          .slice(0, mostEdges)
          .sort((a, b) => a.source - b.source || a.target - b.target);
  return { nodes, edges, nodesTotal: all.length, edgesTotal, ...(distances === undefined ? {} : { distances }) };
}

/** The nodes that some steps reach along links, whichever way these lead. */
function distancesFrom({ nodes, edges }: LinkGraph, center: number, depth: number): Map<number, number> {
  const neighbours = new Map<number, number[]>();
  const join = (from: number, to: number) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, [to]);
    else known.push(to);
  };
  for (const { source, target } of edges) {
    join(source, target);
    join(target, source);
  }
  const distances = new Map(nodes[center] === undefined ? [] : [[center, 0]]);
  for (const [number, distance] of distances) {
    if (distance === depth) break;
    for (const next of neighbours.get(number) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}
