interface Hasher {
  update(bytes: Uint8Array): Hasher;
  digest(encoding: 'hex'): string;
}

interface NativeHashing {
  readonly Bun?: { readonly CryptoHasher: new (algorithm: string, key?: string) => Hasher };
}

/** SHA-256 of bytes, in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHasher().update(bytes).digest('hex');
}

/** SHA-256 of chunks of bytes; undefined if their total exceeds the limit. */
export function digestUpTo(maxBytes: number, pieces: Iterable<Uint8Array>): string | undefined {
  const hasher = createHasher();
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) return undefined;
    hasher.update(piece);
  }
  return hasher.digest('hex');
}

/** HMAC-SHA-256 of a text, in hexadecimal. Nobody can compute it without the key. */
export function macOf(key: string, text: string): string {
  return createHasher(key).update(Buffer.from(text)).digest('hex');
}

/** The etag of a note's bytes. */
export function etagOf(digest: string): string {
  return `sha256-${digest.slice(0, 16)}`;
}

// In the executable, loading node:crypto takes longer than the rest of a small write.
function createHasher(key?: string): Hasher {
  const { Bun } = globalThis as NativeHashing;
  if (Bun !== undefined) return new Bun.CryptoHasher('sha256', key);
  const crypto = process.getBuiltinModule('node:crypto');
  return key === undefined ? crypto.createHash('sha256') : crypto.createHmac('sha256', key);
}
