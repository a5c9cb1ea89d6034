import { decodeSpanLine, type SpanLine } from '@obsidian-agent/platform';
import { expect, test } from 'vitest';
import { jsonLines, runProgram } from './platform-program.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerId = 'b7ad6b7169203331';
const sampled = `00-${traceId}-${callerId}-01`;

const program = (traceparent: string): string => `
  import { initTracing } from '@obsidian-agent/platform';
  const ids = { request_id: 'r-1', correlation_id: 'c-1', plan_id: null };
  const tracing = initTracing('obsidian-agent', { env: process.env, ids, traceparent: '${traceparent}', tracestate: 'vendor=1' });
  const result = await tracing.correlationSpan('request', async () => {
    await Promise.all([
      tracing.correlationSpan('parse', async () => {}),
      tracing.correlationSpan('write', () => tracing.log.warn('inside'), { bytes: 3 }),
    ]);
    await tracing.correlationSpan('broken', () => { throw new RangeError('too far'); }).catch((error) => tracing.log.error(error.message));
    return 42;
  });
  await tracing.flush();
  process.stdout.write(String(result));
`;

function spansIn(stderr: string): Record<string, SpanLine> {
  const spans = stderr.split('\n').flatMap((line) => decodeSpanLine(line) ?? []);
  return Object.fromEntries(spans.map((span) => [span.name, span]));
}

test('nested spans of a sampled trace are written as lines that nest below the caller', async () => {
  const { stdout, stderr } = await runProgram(program(sampled));

  const { request, parse, write, broken } = spansIn(stderr);
  expect(stdout).toBe('42');
  expect(request).toMatchObject({ trace_id: traceId, parent_span_id: callerId, trace_state: 'vendor=1', status: 'ok' });
  for (const inner of [parse, write, broken]) {
    expect(inner).toMatchObject({ trace_id: traceId, parent_span_id: request?.span_id });
  }
  expect(write?.attributes).toEqual({ bytes: 3, request_id: 'r-1', correlation_id: 'c-1' });
  expect(broken).toMatchObject({
    status: 'error',
    attributes: { 'exception.type': 'RangeError', 'exception.message': 'too far' },
  });
});

test('span times are nanoseconds of the current time, and an inner span is within the outer one', async () => {
  const before = BigInt(Date.now()) * 1_000_000n;

  const { stderr } = await runProgram(program(sampled));

  const { request, broken } = spansIn(stderr);
  const times = [request, broken, broken, request].map((span, place) =>
    BigInt((place < 2 ? span?.start_time_unix_nano : span?.end_time_unix_nano) ?? 0),
  );
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times[3]).toBeLessThanOrEqual(BigInt(Date.now()) * 1_000_000n);
});

test('a log line has the ids of the innermost span around it', async () => {
  const { stderr } = await runProgram(program(sampled));

  const lines = jsonLines(stderr);
  const { request, write } = spansIn(stderr);
  expect(lines.find((line) => line['msg'] === 'inside')).toMatchObject({ trace_id: traceId, span_id: write?.span_id });
  expect(lines.find((line) => line['msg'] === 'too far')).toMatchObject({
    trace_id: traceId,
    span_id: request?.span_id,
  });
});

test.each([
  ['not sampled', sampled.replace(/01$/, '00'), { trace_id: traceId, span_id: callerId }],
  ['invalid', 'nonsense', {}],
])('a trace that is %s produces no span lines, and the work is done anyway', async (_, traceparent, ids) => {
  const { stdout, stderr } = await runProgram(program(traceparent));

  expect(stdout).toBe('42');
  expect(spansIn(stderr)).toEqual({});
  expect(jsonLines(stderr).map(({ msg, trace_id, span_id }) => ({ msg, trace_id, span_id }))).toEqual([
    { msg: 'inside', trace_id: undefined, span_id: undefined, ...ids },
    { msg: 'too far', trace_id: undefined, span_id: undefined, ...ids },
  ]);
});

test("the environment's trace is used if the request's is invalid", async () => {
  const env = { TRACEPARENT: sampled, TRACESTATE: 'other=2' };

  const { stderr } = await runProgram(program('nonsense'), env);

  expect(spansIn(stderr)['request']).toMatchObject({
    trace_id: traceId,
    parent_span_id: callerId,
    trace_state: 'other=2',
  });
});
