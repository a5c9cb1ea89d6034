import { afterEach, expect, test } from 'vitest';
import { type Answer, attributeOf, type Receiver, spansOf, startReceiver } from './platform-otlp-receiver.ts';
import { jsonLines, runProgram } from './platform-program.ts';

/** A minimal orchestrator: a span for a plan and a task, and its own agent process below it. */
const program = `
  import { spawnSync } from 'node:child_process';
  import { SpanStatusCode, trace } from '@opentelemetry/api';
  import { decodeSpanLine, formatTraceparent, startTelemetry } from '@obsidian-agent/platform';

  const agent = \`
    import { initTracing } from '@obsidian-agent/platform';
    const ids = { tool: 'obsidian_agent', task_id: 't-1', correlation_id: 'c-1' };
    const tracing = initTracing('obsidian-agent', { env: process.env, ids });
    await tracing.correlationSpan('request', () => tracing.correlationSpan('write', () => { throw new Error('full'); }, { bytes: 3 }))
      .catch((error) => tracing.log.warn(error.message));
    await tracing.flush();
  \`;

  const telemetry = await startTelemetry({ name: 'orchestrator', version: '1.2.3' }, process.env);
  const tracer = trace.getTracer('orchestrator');
  await tracer.startActiveSpan('plan', async (plan) => {
    await tracer.startActiveSpan('task', async (task) => {
      const env = { ...process.env, TRACEPARENT: formatTraceparent(task.spanContext()), TRACESTATE: 'vendor=1' };
      const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', agent], { env, encoding: 'utf8' });
      for (const line of stderr.split('\\n').flatMap((text) => decodeSpanLine(text) ?? [])) telemetry.importSpanLine(line);
      tracer.startSpan('after').end();
      task.end();
    });
    plan.end();
  });
  const started = performance.now();
  process.once('exit', () => {
    console.log(JSON.stringify({ enabled: telemetry.enabled, endMs: performance.now() - started }));
  });
  await telemetry.shutdown();
`;

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function receiver(answer?: Answer): Promise<Receiver> {
  const started = await startReceiver(answer);
  open.push(started);
  return started;
}

test("one trace arrives: the orchestrator's spans, and the agent's below its task with their own ids", async () => {
  const { endpoint, received } = await receiver();

  const { status, stdout, stderr } = await runProgram(program, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });

  const spans = spansOf(received);
  const [plan, task, request, write, after] = ['plan', 'task', 'request', 'write', 'after'].map((name) =>
    spans.find((span) => span.name === name),
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ enabled: true });
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(spans).toHaveLength(5);
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
  expect(new Set(spans.map((span) => span.spanId)).size).toBe(5);
  expect(plan?.parentSpanId).toBeUndefined();
  expect([task, request, write, after].map((span) => span?.parentSpanId)).toEqual([
    plan?.spanId,
    task?.spanId,
    request?.spanId,
    task?.spanId,
  ]);
  expect(plan).toMatchObject({ service: 'orchestrator', scope: 'orchestrator' });
  expect(plan && attributeOf(plan.resource, 'service.version')).toBe('1.2.3');
  expect(request && attributeOf(request.resource, 'service.version')).toBeUndefined();
  expect(write).toMatchObject({
    service: 'obsidian-agent',
    scope: 'obsidian_agent',
    traceState: 'vendor=1',
    status: { code: 2 },
  });
  expect(write && attributeOf(write, 'bytes')).toBe(3);
  expect(write && attributeOf(write, 'error.type')).toBe('Error');
  expect(write && attributeOf(write, 'exception.message')).toBeUndefined();
  expect(write && attributeOf(write, 'correlation_id')).toBe('c-1');
  expect(BigInt(write?.startTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(task?.startTimeUnixNano ?? 0));
});

test('an imported span keeps the ids and the times of its line', async () => {
  const { endpoint, received } = await receiver();
  const line = {
    type: 'span',
    name: 'read',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: 'b7ad6b7169203331',
    parent_span_id: '00f067aa0ba902b7',
    start_time_unix_nano: '1790000000123456000',
    end_time_unix_nano: '1790000000987654321',
    status: 'ok',
    attributes: {},
  };

  await runProgram(
    `
    import { startTelemetry } from '@obsidian-agent/platform';
    const telemetry = await startTelemetry({ name: 'orchestrator', version: '1.2.3' }, process.env);
    telemetry.importSpanLine(${JSON.stringify(line)});
    await telemetry.shutdown();
    `,
    {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/own/path`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'mine',
    },
  );

  const [span, ...more] = spansOf(received);
  expect(more).toEqual([]);
  expect(received[0]?.path).toBe('/own/path');
  expect(span).toMatchObject({
    service: 'mine',
    traceId: line.trace_id,
    spanId: line.span_id,
    parentSpanId: line.parent_span_id,
    startTimeUnixNano: line.start_time_unix_nano,
    endTimeUnixNano: line.end_time_unix_nano,
    status: { code: 0 },
  });
});

test('the default protocol is protobuf', async () => {
  const { endpoint, received } = await receiver();

  await runProgram(program, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

  expect(received.map(({ contentType }) => contentType)).toEqual(['application/x-protobuf']);
  for (const name of ['plan', 'task', 'request', 'write']) expect(received[0]?.body.includes(name)).toBe(true);
});

test("the process's arguments and environment are not exported, and nothing is printed", async () => {
  const { endpoint, received } = await receiver();

  const { stdout } = await runProgram(program, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_LOG_LEVEL: 'debug' });

  expect(received[0]?.body.includes('--eval')).toBe(false);
  expect(jsonLines(stdout)).toHaveLength(1);
});

test.each([
  ['refuses', async () => 'http://127.0.0.1:9'],
  ['takes the spans and never answers', async () => (await receiver('never')).endpoint],
  ['answers without end', async () => (await receiver('endlessly')).endpoint],
])('a collector that %s is reported once, and delays the end by at most two seconds', async (_, endpoint) => {
  const { status, stdout, stderr } = await runProgram(program, { OTEL_EXPORTER_OTLP_ENDPOINT: await endpoint() });

  const { endMs } = JSON.parse(stdout) as { endMs: number };
  expect(status).toBe(0);
  expect(endMs).toBeLessThan(3000);
  expect(jsonLines(stderr)).toEqual([expect.objectContaining({ level: 'warn', cause: expect.any(String) })]);
});

test.each([
  ['refuses', async () => 'http://127.0.0.1:9', 'connect ECONNREFUSED 127.0.0.1:9'],
  ['answers 307', async () => (await receiver(307)).endpoint, 'HTTP status 307 Temporary Redirect'],
  ['answers 500', async () => (await receiver(500)).endpoint, 'HTTP status 500 Internal Server Error'],
  ['answers 503', async () => (await receiver(503)).endpoint, 'HTTP status 429, 502, 503 or 504'],
])('a collector that %s is named with the cause, without stacks and credentials', async (_, endpoint, cause) => {
  const url = await endpoint();

  const { stderr } = await runProgram(program, {
    OTEL_EXPORTER_OTLP_ENDPOINT: url.replace('//', '//me:password@'),
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
    OBSIDIAN_AGENT_LOG_LEVEL: 'debug',
  });

  const [first, ...more] = jsonLines(stderr);
  expect(first).toMatchObject({ level: 'warn', signal: 'traces', endpoint: `${url}/v1/traces`, cause });
  expect(JSON.stringify([first, ...more])).not.toMatch(/stack|password|secret/);
});

test('times that no timer can wait are bounded', async () => {
  const { endpoint, received } = await receiver();
  const time = '99999999999';

  const { stderr } = await runProgram(program, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: time,
    OTEL_METRIC_EXPORT_INTERVAL: time,
    OTEL_METRIC_EXPORT_TIMEOUT: time,
    OTEL_BSP_SCHEDULE_DELAY: time,
    OTEL_BSP_EXPORT_TIMEOUT: time,
  });

  expect(received).toHaveLength(1);
  expect(stderr).toBe('');
});

test('a setting that the SDK does not understand is reported, and the spans arrive', async () => {
  const { endpoint, received } = await receiver();

  const { stderr } = await runProgram(program, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'sometimes',
  });

  expect(received).toHaveLength(1);
  expect(jsonLines(stderr)).toEqual([expect.objectContaining({ msg: expect.stringContaining('sometimes') })]);
});

test.each([[{}], [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }]])(
  'with %o nothing is exported or reported',
  async (env) => {
    const { status, stdout, stderr } = await runProgram(program, env);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ enabled: false });
  },
);

test('an unsupported exporter is named, and the work continues', async () => {
  const { status, stdout, stderr } = await runProgram(program, { OTEL_TRACES_EXPORTER: 'console' });

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ enabled: false });
  expect(jsonLines(stderr)).toEqual([expect.objectContaining({ msg: expect.stringContaining('"console"') })]);
});
