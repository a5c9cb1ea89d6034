import { expect, test } from 'vitest';
import { formatTraceparent, incomingTrace, isSampled, parseTraceparent, randomHex } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const valid = `00-${traceId}-${spanId}-01`;

test('a traceparent reads back as it was written', () => {
  const context = parseTraceparent(valid);

  expect(context).toEqual({ traceId, spanId, traceFlags: 1 });
  expect(context && formatTraceparent(context)).toBe(valid);
});

test.each([
  ['01', true],
  ['00', false],
  ['03', true],
  ['fe', false],
])('flags %s mean sampled: %s', (flags, sampled) => {
  const context = parseTraceparent(`00-${traceId}-${spanId}-${flags}`);

  expect(context && isSampled(context)).toBe(sampled);
});

test.each([
  ['empty', ''],
  ['upper case', valid.toUpperCase()],
  ['trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['version ff', `ff-${traceId}-${spanId}-01`],
  ['version 00 with more members', `${valid}-extra`],
  ['a short id', `00-${traceId.slice(1)}-${spanId}-01`],
  ['a line feed at its end', `${valid}\n`],
  ['white space', ` ${valid}`],
  ['no flags', `00-${traceId}-${spanId}`],
])('a traceparent with %s is invalid', (_, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test.each([`cc-${traceId}-${spanId}-01`, `cc-${traceId}-${spanId}-01-what-comes-later`])(
  'a later version is read by the members of the first: %s',
  (text) => {
    expect(parseTraceparent(text)).toEqual({ traceId, spanId, traceFlags: 1 });
  },
);

test("the request's trace context wins over the environment's", () => {
  const other = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`;

  const trace = incomingTrace({ traceparent: valid, tracestate: 'a=1' }, { TRACEPARENT: other, TRACESTATE: 'b=2' });

  expect(trace).toEqual({ context: { traceId, spanId, traceFlags: 1 }, traceState: 'a=1' });
});

test("if the request's traceparent is invalid, the environment's is used, with its own trace state", () => {
  const trace = incomingTrace(
    { traceparent: 'nonsense', tracestate: 'a=1' },
    { TRACEPARENT: valid, TRACESTATE: 'b=2' },
  );

  expect(trace).toEqual({ context: { traceId, spanId, traceFlags: 1 }, traceState: 'b=2' });
});

test('without a valid traceparent there is no trace', () => {
  expect(incomingTrace({}, {})).toBeUndefined();
  expect(incomingTrace({ traceparent: 'x' }, { TRACEPARENT: 'y', TRACESTATE: 'b=2' })).toBeUndefined();
});

test('random ids have the length that W3C requires, and differ', () => {
  const ids = Array.from({ length: 1000 }, () => randomHex(8));

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
});
