/** Bounds of a cache, in the unit of its values' sizes. */
export interface CacheBounds<Value> {
  readonly sizeOf: (value: Value) => number;
  /** Size counted for a smaller value, which limits how many there are. */
  readonly minSize: number;
  /** Largest size of all values together. */
  readonly maxTotal: number;
}

/** Keeps the values that were used last, up to a total size. */
export class SizedCache<Value extends object> {
  readonly #bounds: CacheBounds<Value>;
  /** The one used last is at the end. */
  readonly #values = new Map<string, Value>();
  #size = 0;

  constructor(bounds: CacheBounds<Value>) {
    this.#bounds = bounds;
  }

  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) this.#drop(key, known);
    const value = known ?? make();
    this.#keep(key, value);
    return value;
  }

  #keep(key: string, value: Value): void {
    const { maxTotal } = this.#bounds;
    const size = this.#sizeOf(value);
    if (size > maxTotal) return;
    for (const [oldest, dropped] of this.#values) {
      if (this.#size + size <= maxTotal) break;
      this.#drop(oldest, dropped);
    }
    this.#values.set(key, value);
    this.#size += size;
  }

  #drop(key: string, value: Value): void {
    this.#values.delete(key);
    this.#size -= this.#sizeOf(value);
  }

  #sizeOf(value: Value): number {
    return Math.max(this.#bounds.sizeOf(value), this.#bounds.minSize);
  }
}
