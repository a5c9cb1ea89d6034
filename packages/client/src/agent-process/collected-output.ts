import { freeBuffer } from '../processes/free-buffer.ts';

/**
 * Capacities of the first two buffers; later ones double.
 *
 * glibc returns memory to the system immediately only above 32 MiB, or as long as no block between 1 and 32 MiB was freed.
 */
const CAPACITIES = [1024 * 1024, 33 * 1024 * 1024];

const KIB = 1024;

interface Ends {
  readonly head: string;
  readonly tail: string;
}

/**
 * Collects a stream in one buffer.
 *
 * What the buffer does not use yet takes no memory. A list of chunks would need as much again to be joined, and its
 * memory would be returned late.
 */
export class CollectedOutput {
  #ends: Ends | undefined;
  #buffer: Buffer = Buffer.alloc(0);
  #length = 0;

  /** Number of collected bytes. */
  get length(): number {
    return this.#length;
  }

  /** The first and the last KiB as text, also after the bytes were released. */
  get ends(): Ends {
    return this.#ends ?? endsOf(this.#buffer.subarray(0, this.#length));
  }

  /** Takes over the chunk. */
  push(chunk: Buffer): void {
    const { length } = chunk;
    // Most answers are one chunk, which needs no copy.
    if (this.#length === 0) this.#buffer = chunk;
    else {
      if (this.#length + length > this.#buffer.length) this.#grow(this.#length + length);
      chunk.copy(this.#buffer, this.#length);
      freeBuffer(chunk);
    }
    this.#length += length;
  }

  /** Passes the bytes to a function, then frees them. They are not available again. */
  consume<Result>(read: (bytes: Buffer) => Result): Result {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#ends ??= endsOf(bytes);
    try {
      return read(bytes);
    } finally {
      freeBuffer(this.#buffer);
      this.#buffer = Buffer.alloc(0);
    }
  }

  #grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(CAPACITIES.find((bytes) => bytes >= length) ?? 2 * length);
    this.#buffer.copy(grown, 0, 0, this.#length);
    freeBuffer(this.#buffer);
    this.#buffer = grown;
  }
}

function endsOf(bytes: Buffer): Ends {
  return { head: bytes.subarray(0, KIB).toString('utf8'), tail: bytes.subarray(-KIB).toString('utf8') };
}
