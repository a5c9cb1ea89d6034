import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSignature, verifySignature } from './webhook-signature.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const body = Buffer.from('{"note":"Inbox"}');

function sign(text: Uint8Array, { secret = 'hush', at = now }: { secret?: string; at?: number } = {}): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(text).digest('hex')}`;
}

function verify(header: string, sent: Uint8Array) {
  const signature = parseSignature(header);
  return signature.kind === 'signature' ? verifySignature({ signature, body: sent }, 'hush', now) : signature;
}

test('a request signed with the secret is genuine, and named by its signature', () => {
  const signature = sign(body);

  expect(verify(signature, body)).toEqual({
    kind: 'genuine',
    delivery: signature.slice(-64),
    at: now,
  });
});

test.each([undefined, ''])('%j does not count as signed', (header) => {
  expect(parseSignature(header)).toEqual({ kind: 'unsigned' });
});

test.each([
  ['sha256=abc', 'it does not have the form t=SECONDS,v1=HEX'],
  [sign(body).toUpperCase(), 'it does not have the form t=SECONDS,v1=HEX'],
  [`${sign(body)}0`, 'v1 has 65 characters, not 64'],
  [sign(body).replace(/t=\d+/, 't=now'), 't is not a time in seconds since 1970'],
  [sign(body).replace(/.$/, 'G'), 'v1 has characters other than 0-9 and a-f'],
])('the signature %s is malformed: %s', (header, fault) => {
  expect(parseSignature(header)).toEqual({ kind: 'malformed', fault });
});

test.each([
  ['another secret', sign(body, { secret: 'other' }), body],
  ['another body', sign(body), Buffer.from('{"note":"Home"}')],
  ['another time', sign(body).replace(/t=\d+/, 't=1'), body],
])('a signature of %s is forged', (_, signature, sent) => {
  expect(verify(signature, sent)).toEqual({ kind: 'forged' });
});

test.each([-6, 6])('a request that is %i minutes off is late', (minutes) => {
  const signature = sign(body, { at: now + minutes * 60_000 });

  expect(verify(signature, body)).toEqual({ kind: 'late' });
});
