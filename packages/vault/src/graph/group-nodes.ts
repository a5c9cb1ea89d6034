import { NodeQueue } from './node-queue.ts';
import { Tally } from './tally.ts';
import type { WeightedGraph } from './weighted-graph.ts';

/** Gains that differ by less are equal. */
const EPSILON = 1e-10;

/**
 * Moves nodes into the groups of their neighbours, each into the one with the greatest gain of modularity, until no move
 * gains anything. Returns a label for each node; undefined if no node was moved.
 *
 * @param start the node to begin with
 */
export function groupNodes(graph: WeightedGraph, start: number): Uint32Array | undefined {
  const { order, starts, neighbours, weights } = graph;
  const groups = new Groups(graph);
  const tally = new Tally(order);
  const queue = new NodeQueue(order);
  for (let step = 0; step < order; step += 1) queue.add((start + step) % order);

  let isMoved = false;
  for (let node = queue.take(); node !== undefined; node = queue.take()) {
    tally.clear();
    for (let at = starts[node] as number; at < (starts[node + 1] as number); at += 1)
      tally.add(groups.of[neighbours[at] as number] as number, weights[at] as number);
    const group = groups.best(node, tally);
    if (group === groups.of[node]) continue;
    groups.move(node, group);
    isMoved = true;
    for (let at = starts[node] as number; at < (starts[node + 1] as number); at += 1)
      if (groups.of[neighbours[at] as number] !== group) queue.add(neighbours[at] as number);
  }
  return isMoved ? groups.of : undefined;
}

/** A partition of the nodes. At first, each node is alone in the group of its own number. */
class Groups {
  readonly of: Uint32Array;
  /** The weight at the ends of each node's edges. */
  readonly #nodeWeights: Float64Array;
  readonly #groupWeights: Float64Array;
  readonly #total: number;
  readonly #sizes: Uint32Array;
  readonly #empty: number[] = [];

  constructor({ order, starts, weights, inner }: WeightedGraph) {
    this.of = new Uint32Array(order).map((_, node) => node);
    this.#sizes = new Uint32Array(order).fill(1);
    this.#nodeWeights = inner.slice();
    for (let node = 0; node < order; node += 1)
      for (let at = starts[node] as number; at < (starts[node + 1] as number); at += 1)
        this.#nodeWeights[node] = (this.#nodeWeights[node] as number) + (weights[at] as number);
    this.#groupWeights = this.#nodeWeights.slice();
    this.#total = this.#nodeWeights.reduce((sum, weight) => sum + weight, 0);
  }

  /** The best group for a node: one of a neighbour, its own, or an empty one. */
  best(node: number, tally: Tally): number {
    const own = this.of[node] as number;
    const weight = this.#nodeWeights[node] as number;
    let best = own;
    let bestGain = this.#gain(weight, tally.get(own), (this.#groupWeights[own] as number) - weight);
    for (let at = 0; at < tally.size; at += 1) {
      const group = tally.keyAt(at);
      if (group === own) continue;
      const gain = this.#gain(weight, tally.get(group), this.#groupWeights[group] as number);
      const isEqual = Math.abs(gain - bestGain) < EPSILON;
      if (isEqual ? best === own || group < best : gain <= bestGain) continue;
      best = group;
      bestGain = gain;
    }
    if (bestGain >= 0) return best;
    return this.#sizes[own] === 1 ? own : (this.#empty.at(-1) ?? own);
  }

  /** What a node gains in modularity in a group with some weight, some of it on edges between both, up to a factor. */
  #gain(weight: number, shared: number, groupWeight: number): number {
    return shared - (weight * groupWeight) / this.#total;
  }

  move(node: number, group: number): void {
    const before = this.of[node] as number;
    const weight = this.#nodeWeights[node] as number;
    this.#groupWeights[before] = (this.#groupWeights[before] as number) - weight;
    this.#groupWeights[group] = (this.#groupWeights[group] as number) + weight;
    this.of[node] = group;
    if (this.#sizes[group] === 0) this.#empty.pop();
    this.#sizes[group] = (this.#sizes[group] as number) + 1;
    this.#sizes[before] = (this.#sizes[before] as number) - 1;
    if (this.#sizes[before] === 0) this.#empty.push(before);
  }
}
