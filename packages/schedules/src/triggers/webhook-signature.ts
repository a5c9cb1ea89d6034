import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the sender's clock and the way of a request may differ from this clock. */
const TOLERANCE_MS = 5 * 60_000;

/** Header `x-obsidian-signature`: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" in hexadecimal digits>`. */
export type SignatureHeader = string | undefined;

/** A signature of the right form. */
export interface Signature {
  readonly kind: 'signature';
  readonly seconds: string;
  readonly digits: string;
}

export type ParsedSignature =
  | Signature
  | { readonly kind: 'unsigned' }
  /** `fault`: what is wrong with its form. */
  | { readonly kind: 'malformed'; readonly fault: string };

/** Reads the form of a signature, which needs neither the body nor the secret. */
export function parseSignature(header: SignatureHeader): ParsedSignature {
  if (header === undefined || header === '') return { kind: 'unsigned' };
  const [, seconds, digits] = /^t=([^,]*),v1=([^,]*)$/.exec(header) ?? [];
  if (seconds === undefined || digits === undefined)
    return { kind: 'malformed', fault: 'it does not have the form t=SECONDS,v1=HEX' };
  if (!/^\d{1,12}$/.test(seconds)) return { kind: 'malformed', fault: 't is not a time in seconds since 1970' };
  if (digits.length !== DIGITS)
    return { kind: 'malformed', fault: `v1 has ${digits.length} characters, not ${DIGITS}` };
  if (!/^[0-9a-f]+$/.test(digits)) return { kind: 'malformed', fault: 'v1 has characters other than 0-9 and a-f' };
  return { kind: 'signature', seconds, digits };
}

/** Hexadecimal digits of SHA-256. */
const DIGITS = 64;

export type Verdict =
  | { readonly kind: 'genuine'; readonly delivery: string; readonly at: number }
  | { readonly kind: 'forged' | 'late' };

/**
 * Checks who signed a request, and when. Requests with the same signature are the same delivery.
 *
 * @param now milliseconds since 1970
 */
export function verifySignature(
  { signature: { seconds, digits }, body }: { readonly signature: Signature; readonly body: Uint8Array },
  secret: string,
  now: number,
): Verdict {
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(digits, 'hex'))) return { kind: 'forged' };
  const at = Number(seconds) * 1000;
  return Math.abs(now - at) > TOLERANCE_MS ? { kind: 'late' } : { kind: 'genuine', delivery: digits, at };
}
