/** A queue of nodes, each of which waits in it at most once. */
export class NodeQueue {
  readonly #nodes: Uint32Array;
  readonly #isWaiting: Uint8Array;
  #first = 0;
  #size = 0;

  constructor(order: number) {
    this.#nodes = new Uint32Array(order);
    this.#isWaiting = new Uint8Array(order);
  }

  /** Adds a node, unless it waits already. */
  add(node: number): void {
    if (this.#isWaiting[node] === 1) return;
    this.#isWaiting[node] = 1;
    this.#nodes[(this.#first + this.#size) % this.#nodes.length] = node;
    this.#size += 1;
  }

  /** Removes the first node; undefined if none waits. */
  take(): number | undefined {
    if (this.#size === 0) return undefined;
    const node = this.#nodes[this.#first] as number;
    this.#isWaiting[node] = 0;
    this.#first = (this.#first + 1) % this.#nodes.length;
    this.#size -= 1;
    return node;
  }
}
