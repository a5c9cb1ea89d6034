import { countWhile } from '@obsidian-agent/markdown';
import type { GraphEdge } from './link-graph.ts';

type SeeNode = (node: number, attributes: Attributes) => unknown;
type SeeEdge = (...seen: readonly [edge: number, attributes: Attributes, source: number, target: number]) => void;
type Attributes = Readonly<Record<string, never>>;

const NO_ATTRIBUTES: Attributes = {};

/** Edges as parallel arrays: the numbers of the nodes at both ends, and the weight. */
interface EdgeArrays {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
}

/**
 * A graph in arrays, which graphology's algorithms accept as one of its own.
 *
 * They accept any object with the methods that they call. A native graphology graph needs a kilobyte per edge, and
 * takes seconds to build with hundreds of thousands of links.
 */
abstract class ArrayGraph {
  abstract readonly type: 'directed' | 'undirected';
  readonly multi = false;
  readonly selfLoopCount = 0;
  readonly order: number;
  readonly edges: EdgeArrays;

  constructor(order: number, edges: EdgeArrays) {
    this.order = order;
    this.edges = edges;
  }

  get size(): number {
    return this.edges.sources.length;
  }

  nodes(): number[] {
    return Array.from({ length: this.order }, (_, node) => node);
  }

  forEachNode(see: SeeNode): void {
    for (let node = 0; node < this.order; node += 1) see(node, NO_ATTRIBUTES);
  }

  someNode(isIncluded: SeeNode): boolean {
    for (let node = 0; node < this.order; node += 1) if (isIncluded(node, NO_ATTRIBUTES) === true) return true;
    return false;
  }

  getEdgeAttributes(): Attributes {
    return NO_ATTRIBUTES;
  }

  /** Weight of an edge, to be passed to the algorithms. */
  readonly weightOf = (edge: number | string): number => this.edges.weights[Number(edge)] ?? 0;

  /** The algorithms recognise a graph by this method and the next. */
  readonly addUndirectedEdgeWithKey: () => never = refuseChange;
  readonly dropNode: () => never = refuseChange;
}

function refuseChange(): never {
  throw new Error('A graph in arrays does not change.');
}

/** The directed graph: which note links to which. */
export class DirectedArrayGraph extends ArrayGraph {
  readonly type = 'directed';
  readonly undirectedSize = 0;
  readonly #starts: Uint32Array;

  /** @param edges sorted by source, then by target; without loops and duplicates */
  constructor(order: number, edges: readonly GraphEdge[]) {
    super(order, arraysOf(edges));
    this.#starts = startsOf(order, [this.edges.sources]);
  }

  get directedSize(): number {
    return this.size;
  }

  outboundEdges(node: number): number[] {
    const start = this.#starts[node] ?? 0;
    return Array.from({ length: (this.#starts[node + 1] ?? 0) - start }, (_, at) => start + at);
  }

  /** The edge from one node to another; -1 if there is none. */
  edgeBetween(source: number, target: number): number {
    const { targets } = this.edges;
    const [start, end] = [this.#starts[source] ?? 0, this.#starts[source + 1] ?? 0];
    const edge = start + countWhile(end - start, (at) => (targets[start + at] as number) < target);
    return edge < end && targets[edge] === target ? edge : -1;
  }

  /** The target of an outgoing edge. */
  opposite(_node: number, edge: number): number {
    return this.edges.targets[edge] ?? 0;
  }
}

/** The undirected graph: which notes are linked with each other. */
export class UndirectedArrayGraph extends ArrayGraph {
  readonly type = 'undirected';
  readonly #starts: Uint32Array;
  readonly #neighbours: Uint32Array;

  /** @param graph whose edges in opposite directions are merged */
  constructor(graph: DirectedArrayGraph) {
    super(graph.order, mergeEdges(graph));
    const { sources, targets } = this.edges;
    this.#starts = startsOf(this.order, [sources, targets]);
    this.#neighbours = new Uint32Array(2 * this.size);
    const next = this.#starts.slice();
    const put = (node: number, neighbour: number) => {
      const at = next[node] ?? 0;
      this.#neighbours[at] = neighbour;
      next[node] = at + 1;
    };
    for (let edge = 0; edge < this.size; edge += 1) {
      const [source = 0, target = 0] = [sources[edge], targets[edge]];
      put(source, target);
      put(target, source);
    }
  }

  forEachEdge(see: SeeEdge): void {
    const { sources, targets } = this.edges;
    for (let edge = 0; edge < this.size; edge += 1) see(edge, NO_ATTRIBUTES, sources[edge] ?? 0, targets[edge] ?? 0);
  }

  forEachNeighbor(node: number, see: SeeNode): void {
    const end = this.#starts[node + 1] ?? 0;
    for (let at = this.#starts[node] ?? 0; at < end; at += 1) see(this.#neighbours[at] ?? 0, NO_ATTRIBUTES);
  }

  undirectedDegreeWithoutSelfLoops(node: number): number {
    return (this.#starts[node + 1] ?? 0) - (this.#starts[node] ?? 0);
  }
}

function arraysOf(edges: readonly GraphEdge[]): EdgeArrays {
  return {
    sources: Uint32Array.from(edges, ({ source }) => source),
    targets: Uint32Array.from(edges, ({ target }) => target),
    weights: Float64Array.from(edges, ({ count }) => count),
  };
}

/** Start of each node's edges when sorted by node, followed by the total number of edges. */
function startsOf(order: number, ends: readonly Uint32Array[]): Uint32Array {
  const starts = new Uint32Array(order + 1);
  for (const nodes of ends) for (const node of nodes) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < order; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  return starts;
}

/** Merges edges between the same two nodes. */
function mergeEdges(graph: DirectedArrayGraph): EdgeArrays {
  const { sources, targets, weights } = graph.edges;
  const both = { sources: sources.slice(), targets: targets.slice(), weights: weights.slice() };
  let size = 0;
  for (let edge = 0; edge < sources.length; edge += 1) {
    const [source = 0, target = 0, weight = 0] = [sources[edge], targets[edge], weights[edge]];
    const back = graph.edgeBetween(target, source);
    if (back !== -1 && back < edge) continue;
    both.sources[size] = source;
    both.targets[size] = target;
    both.weights[size] = weight + (weights[back] ?? 0);
    size += 1;
  }
  return {
    sources: both.sources.subarray(0, size),
    targets: both.targets.subarray(0, size),
    weights: both.weights.subarray(0, size),
  };
}
