const KIB = 1024;
/** Chunks that are kept before they are joined: many small ones would take more memory than their text. */
const MOST_CHUNKS = 64;

/** Keeps the first KiB and the end of a stream of any length. */
export class OutputEnds {
  readonly #tailBytes: number;
  #head: Buffer = Buffer.alloc(0);
  /** Together at least as long as the end that is kept, unless the stream is shorter. */
  #tail: Buffer[] = [];
  #tailLength = 0;
  #length = 0;

  constructor(tailBytes: number = KIB) {
    this.#tailBytes = tailBytes;
  }

  /** Number of bytes in the whole stream. */
  get length(): number {
    return this.#length;
  }

  push(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#head.length < KIB) this.#head = Buffer.concat([this.#head, chunk.subarray(0, KIB - this.#head.length)]);
    // A copy, because a part would keep the memory of the whole chunk.
    const end = Buffer.from(chunk.subarray(-this.#tailBytes));
    this.#tail.push(end);
    this.#tailLength += end.length;
    if (this.#tail.length > MOST_CHUNKS || this.#tailLength > 2 * this.#tailBytes) this.#join();
  }

  get head(): string {
    return this.#head.toString('utf8');
  }

  /** The last KiB. */
  get tail(): string {
    return this.#join().subarray(-KIB).toString('utf8');
  }

  /** As much of the end as is kept, and its number of bytes. */
  get longTail(): { readonly text: string; readonly bytes: number } {
    const end = this.#join();
    return { text: end.toString('utf8'), bytes: end.length };
  }

  #join(): Buffer {
    const end = Buffer.from(Buffer.concat(this.#tail).subarray(-this.#tailBytes));
    this.#tail = [end];
    this.#tailLength = end.length;
    return end;
  }
}
