const A_HALF = 0x1_0000_0000;

/**
 * Returns a 53-bit checksum of a text. It is wide enough that texts of one list do not collide by accident; it is not
 * cryptographic.
 *
 * Two 32-bit sums with different odd factors each cover every character. At the end each is mixed into the other, so
 * texts that collide in one sum still get different checksums.
 */
export function textChecksum(text: string): number {
  let [low, high] = [0x9e3779b9 ^ text.length, 0x7f4a7c15];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = rotated(Math.imul(low ^ code, 0x85ebca6b), 15);
    high = rotated(Math.imul(high ^ code, 0xc2b2ae35), 13);
  }
  const [a, b] = [spread(low ^ Math.imul(high, 0x27d4eb2f)), spread(high ^ Math.imul(low, 0x165667b1))];
  return (b >>> 11) * A_HALF + (a >>> 0);
}

function rotated(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}

/** Makes every bit depend on every other bit. */
function spread(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
