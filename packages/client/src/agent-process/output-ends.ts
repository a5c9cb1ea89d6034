const KIB = 1024;

/** Keeps the first and the last KiB of a stream of any length. */
export class OutputEnds {
  #head: Buffer = Buffer.alloc(0);
  #tail: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    if (this.#head.length < KIB) this.#head = Buffer.concat([this.#head, chunk.subarray(0, KIB - this.#head.length)]);
    this.#tail = Buffer.from(Buffer.concat([this.#tail, chunk.subarray(-KIB)]).subarray(-KIB));
  }

  get head(): string {
    return this.#head.toString('utf8');
  }

  get tail(): string {
    return this.#tail.toString('utf8');
  }
}
