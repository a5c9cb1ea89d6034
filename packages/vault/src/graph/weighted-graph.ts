import { type GraphEdges, startsOf } from './graph-edges.ts';
import { Tally } from './tally.ts';

/** An undirected graph whose nodes may stand for groups of nodes. Weights are numbers of links. */
export interface WeightedGraph {
  readonly order: number;
  /** Where the neighbours of each node begin, followed by the number of all entries. */
  readonly starts: Uint32Array;
  readonly neighbours: Uint32Array;
  /** The weight of the edge to each of the neighbours. */
  readonly weights: Uint32Array;
  /** The weight within each node, counted from both ends. */
  readonly inner: Float64Array;
}

/** The undirected graph of some edges: those in opposite directions are merged. */
export function undirectedGraph(order: number, edges: GraphEdges): WeightedGraph {
  const { sources, targets } = edges;
  const links = mergeDirections(order, edges);
  const starts = new Uint32Array(order + 1);
  for (const ends of [sources, targets])
    for (let edge = 0; edge < links.length; edge += 1)
      if (links[edge] !== 0) starts[ends[edge] as number] = (starts[ends[edge] as number] as number) + 1;
  for (let node = 0; node < order; node += 1)
    starts[node + 1] = (starts[node] as number) + (starts[node + 1] as number);

  const neighbours = new Uint32Array(starts[order] ?? 0);
  const weights = new Uint32Array(neighbours.length);
  // From the end of each list: the order of the neighbours decides between groups that are equally good.
  const put = (node: number, neighbour: number, weight: number): void => {
    const at = (starts[node] as number) - 1;
    starts[node] = at;
    neighbours[at] = neighbour;
    weights[at] = weight;
  };
  for (let edge = 0; edge < links.length; edge += 1) {
    const weight = links[edge] as number;
    if (weight === 0) continue;
    put(sources[edge] as number, targets[edge] as number, weight);
    put(targets[edge] as number, sources[edge] as number, weight);
  }
  return { order, starts, neighbours, weights, inner: new Float64Array(order) };
}

/** The links of each edge and of the edge in the other direction; 0 if that one comes earlier. */
function mergeDirections(order: number, edges: GraphEdges): Uint32Array {
  const { sources, targets, counts } = edges;
  const starts = startsOf(order, edges);
  // Edges to a node come sorted by source, as the targets of the node do, so each list is passed through once.
  const next = starts.slice(0, order);
  const links = counts.slice();
  for (let edge = 0; edge < links.length; edge += 1) {
    const source = sources[edge] as number;
    const target = targets[edge] as number;
    let back = next[target] as number;
    while (back < (starts[target + 1] as number) && (targets[back] as number) < source) back += 1;
    next[target] = back;
    if (back === starts[target + 1] || targets[back] !== source) continue;
    links[edge] = source < target ? (counts[edge] as number) + (counts[back] as number) : 0;
  }
  return links;
}

/** The graph of groups, given by the number of each node's group. */
export function contract(graph: WeightedGraph, groupOf: Uint32Array, count: number): WeightedGraph {
  const members = membersOf(groupOf, count);
  const starts = new Uint32Array(count + 1);
  const inner = new Float64Array(count);
  const neighbours: number[] = [];
  const weights: number[] = [];
  const tally = new Tally(count);
  for (let group = 0; group < count; group += 1) {
    tally.clear();
    for (let at = members.starts[group] as number; at < (members.starts[group + 1] as number); at += 1) {
      const node = members.nodes[at] as number;
      tally.add(group, graph.inner[node] as number);
      for (let entry = graph.starts[node] as number; entry < (graph.starts[node + 1] as number); entry += 1)
        tally.add(groupOf[graph.neighbours[entry] as number] as number, graph.weights[entry] as number);
    }
    inner[group] = tally.get(group);
    for (const neighbour of tally.sortedKeys()) {
      if (neighbour === group) continue;
      neighbours.push(neighbour);
      weights.push(tally.get(neighbour));
    }
    starts[group + 1] = neighbours.length;
  }
  return { order: count, starts, neighbours: Uint32Array.from(neighbours), weights: Uint32Array.from(weights), inner };
}

/** The nodes of each group, and where those of each group begin. */
function membersOf(groupOf: Uint32Array, count: number): { nodes: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const group of groupOf) starts[group] = (starts[group] as number) + 1;
  for (let group = 0; group < count; group += 1)
    starts[group + 1] = (starts[group] as number) + (starts[group + 1] as number);
  const nodes = new Uint32Array(groupOf.length);
  for (let node = groupOf.length - 1; node >= 0; node -= 1) {
    const at = (starts[groupOf[node] as number] as number) - 1;
    starts[groupOf[node] as number] = at;
    nodes[at] = node;
  }
  return { nodes, starts };
}
