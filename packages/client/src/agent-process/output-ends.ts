const KIB = 1024;
const LINE_FEED = 0x0a;

/** Keeps the first KiB and the end of a stream of any length. */
export class OutputEnds {
  readonly #tailBytes: number;
  #head: Buffer = Buffer.alloc(0);
  /** The end of the stream. Once it has its full length, new bytes replace the oldest ones. */
  #ring: Buffer = Buffer.alloc(0);
  #next = 0;
  #length = 0;

  constructor(tailBytes: number = KIB) {
    this.#tailBytes = tailBytes;
  }

  /** Number of bytes in the whole stream. */
  get length(): number {
    return this.#length;
  }

  push(chunk: Buffer): void {
    if (this.#head.length < KIB) this.#head = Buffer.concat([this.#head, chunk.subarray(0, KIB - this.#head.length)]);
    const part = chunk.subarray(-this.#tailBytes);
    this.#reserve(Math.min(this.#length + part.length, this.#tailBytes));

    const copied = part.copy(this.#ring, this.#next);
    part.copy(this.#ring, 0, copied);
    this.#next = (this.#next + part.length) % this.#tailBytes;
    this.#length += chunk.length;
  }

  get head(): string {
    return this.#head.toString('utf8');
  }

  /** The last KiB. */
  get tail(): string {
    return this.#end().subarray(-KIB).toString('utf8');
  }

  /** The lines of which every byte is kept. */
  get wholeLines(): Buffer {
    const end = this.#end();
    return this.#length === end.length ? end : end.subarray(end.indexOf(LINE_FEED) + 1);
  }

  /** As much of the end as is kept, and its number of bytes. */
  get longTail(): { readonly text: string; readonly bytes: number } {
    const end = this.#end();
    return { text: end.toString('utf8'), bytes: end.length };
  }

  /** Most streams are short, so the buffer grows with them. */
  #reserve(bytes: number): void {
    if (this.#ring.length >= bytes) return;
    const grown = Buffer.alloc(Math.min(Math.max(bytes, 2 * this.#ring.length), this.#tailBytes));
    this.#ring.copy(grown);
    this.#ring = grown;
  }

  #end(): Buffer {
    if (this.#length < this.#tailBytes) return this.#ring.subarray(0, this.#length);
    return Buffer.concat([this.#ring.subarray(this.#next), this.#ring.subarray(0, this.#next)]);
  }
}
