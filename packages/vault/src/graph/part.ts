import type { LinkGraph } from './graph-builder.ts';
import type { GraphEdges } from './graph-edges.ts';
import type { GraphMeasures } from './measures.ts';

/** Some nodes of a graph, by number. */
export interface GraphPart {
  /** The most central first; around a note, the nearest first. */
  readonly nodes: readonly number[];
  /** Steps of each node of the graph from the centre, if there is one; -1 for a node outside the part. */
  readonly distances?: Int8Array;
}

export interface GraphSelection {
  /** The centre and the number of steps around it. */
  readonly around?: { readonly center: number; readonly depth: number } | undefined;
  /** The nodes to show; others only lead to them. Default: all. */
  readonly shown?: ReadonlySet<number> | undefined;
}

/** Selects a part of a graph and sorts its nodes. */
export function partOfGraph(
  { nodes, edges }: LinkGraph,
  { pagerank }: GraphMeasures,
  { around, shown }: GraphSelection,
): GraphPart {
  const distances = around && distancesFrom(nodes.length, edges, around);
  const far = (number: number) => distances?.[number] ?? 0;
  const rank = (number: number) => pagerank[number] ?? 0;
  const selected: number[] = [];
  for (let number = 0; number < nodes.length; number += 1)
    if (far(number) !== -1 && (shown?.has(number) ?? true)) selected.push(number);
  selected.sort((a, b) => far(a) - far(b) || rank(b) - rank(a) || a - b);
  return { nodes: selected, ...(distances === undefined ? {} : { distances }) };
}

/** The steps of the nodes within some steps along links in either direction; -1 for all others. */
function distancesFrom(
  order: number,
  { sources, targets }: GraphEdges,
  { center, depth }: { center: number; depth: number },
): Int8Array {
  const distances = new Int8Array(order).fill(-1);
  if (center in distances) distances[center] = 0;
  let isGrowing = true;
  for (let distance = 0; isGrowing && distance < depth; distance += 1) {
    isGrowing = false;
    for (let edge = 0; edge < sources.length; edge += 1) {
      const source = sources[edge] as number;
      const target = targets[edge] as number;
      const next = distances[source] === distance ? target : distances[target] === distance ? source : undefined;
      if (next === undefined || distances[next] !== -1) continue;
      distances[next] = distance + 1;
      isGrowing = true;
    }
  }
  return distances;
}
