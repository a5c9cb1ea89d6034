/** A task to place, and the tasks that it follows. */
export interface GraphNode {
  readonly key: string;
  readonly after: readonly string[];
}

/** Where a task is: its layer, and its place in the layer; both from 0. */
export interface Place {
  readonly layer: number;
  readonly at: number;
}

export interface GraphLayout {
  readonly places: ReadonlyMap<string, Place>;
  readonly layers: readonly (readonly string[])[];
}

const SWEEPS = 4;

/**
 * Places tasks in layers: each in the first layer after all tasks that it follows. Within layers, tasks are next to
 * those that they are connected with. Takes time in proportion to the edges, so that large plans are placed, too.
 */
export function layOutGraph(nodes: readonly GraphNode[]): GraphLayout {
  const { after, before } = linkByNumber(nodes);
  const numbers = inLayers(after, before);
  const order: Order = { places: new Float64Array(nodes.length), weights: new Float64Array(nodes.length) };
  for (const layer of numbers) placeLayer(layer, order.places);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (const layer of isForward ? numbers : numbers.toReversed()) sortLayer(layer, order, isForward ? after : before);
  }
  const layers = numbers.map((layer) => layer.map((number) => nodes[number]?.key ?? ''));
  const places = new Map<string, Place>();
  for (const [layer, keys] of layers.entries()) for (const [at, key] of keys.entries()) places.set(key, { layer, at });
  return { places, layers };
}

/** Other tasks of each task. Tasks are numbers here: with their keys, a large plan takes three times as long. */
type Links = readonly (readonly number[])[];

function linkByNumber(nodes: readonly GraphNode[]): { readonly after: Links; readonly before: Links } {
  const numbers = new Map(nodes.map(({ key }, number) => [key, number]));
  const before: number[][] = nodes.map(() => []);
  const after = nodes.map((node, number) => {
    const others = node.after.map((key) => numbers.get(key)).filter((other) => other !== undefined);
    for (const other of others) before[other]?.push(number);
    return others;
  });
  return { after, before };
}

function inLayers(after: Links, before: Links): number[][] {
  const missing = after.map(({ length }) => length);
  const layers: number[][] = [];
  let ready = [...missing.keys()].filter((number) => missing[number] === 0);
  while (ready.length > 0) {
    layers.push(ready);
    const next: number[] = [];
    for (const number of ready) {
      for (const follower of before[number] ?? []) {
        const left = (missing[follower] ?? 1) - 1;
        missing[follower] = left;
        if (left === 0) next.push(follower);
      }
    }
    ready = next;
  }
  return layers;
}

/** For each task, its place relative to the length of its layer, and the place where it should be. */
interface Order {
  readonly places: Float64Array;
  readonly weights: Float64Array;
}

/** Orders a layer by the average place of the tasks that each is connected with. */
function sortLayer(layer: number[], { places, weights }: Order, links: Links): void {
  for (const number of layer) {
    let sum = 0;
    const others = links[number] ?? [];
    for (const other of others) sum += places[other] ?? 0;
    weights[number] = others.length === 0 ? (places[number] ?? 0) : sum / others.length;
  }
  layer.sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0));
  placeLayer(layer, places);
}

function placeLayer(layer: readonly number[], places: Float64Array): void {
  for (const [at, number] of layer.entries()) places[number] = (at + 0.5) / layer.length;
}
