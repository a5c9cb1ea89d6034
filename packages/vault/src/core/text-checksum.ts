const A_HALF = 0x1_0000_0000;

/**
 * A number of 53 bits that tells one text from others: by accident no two of a list agree.
 *
 * Two sums of 32 bits each with its own odd factors take in every character, and each is mixed into the other at the
 * end, so that texts that agree in one sum differ in the number. It keeps no secret.
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

/** Makes every bit depend on every other. */
function spread(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
