/**
 * Frees the memory of a buffer that nobody else uses, unless it shares its memory with others.
 *
 * The garbage collector would wait for 64 MiB of it: a chunk of a stream is an object of a few bytes on its heap.
 */
export function freeBuffer({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
