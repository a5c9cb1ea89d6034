/** Sums by number, quickly cleared. */
export class Tally {
  readonly #keys: Uint32Array;
  /** By number; valid for those in the list. */
  readonly #sums: Float64Array;
  readonly #isListed: Uint8Array;
  #size = 0;

  constructor(order: number) {
    this.#keys = new Uint32Array(order);
    this.#sums = new Float64Array(order);
    this.#isListed = new Uint8Array(order);
  }

  get(key: number): number {
    return this.#isListed[key] === 1 ? (this.#sums[key] as number) : 0;
  }

  add(key: number, amount: number): void {
    if (this.#isListed[key] === 1) {
      this.#sums[key] = (this.#sums[key] as number) + amount;
      return;
    }
    this.#isListed[key] = 1;
    this.#keys[this.#size] = key;
    this.#sums[key] = amount;
    this.#size += 1;
  }

  /** How many numbers have a sum. */
  get size(): number {
    return this.#size;
  }

  /** The number that was added first, second and so on. */
  keyAt(at: number): number {
    return this.#keys[at] as number;
  }

  sortedKeys(): Uint32Array {
    return this.#keys.slice(0, this.#size).sort();
  }

  clear(): void {
    for (let at = 0; at < this.#size; at += 1) this.#isListed[this.#keys[at] as number] = 0;
    this.#size = 0;
  }
}
