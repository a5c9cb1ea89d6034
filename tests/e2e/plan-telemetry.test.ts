import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { type ProcessCall, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { release, scriptedAgent, untilLogged } from '../fixtures/plan-agents/plan-world.ts';
import {
  attributeOf,
  logsOf,
  metricsOf,
  type OtlpMetric,
  type OtlpSpan,
  type Receiver,
  spansOf,
  startReceiver,
} from './platform-otlp-receiver.ts';

const INTERNAL = 1;
const CLIENT = 3;

let folder: string;
let receiver: Receiver;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'telemetry ')));
  receiver = await startReceiver();
  plant(folder, {
    'inner.yaml': 'name: inner\nagent: scripted\ntasks: [{ id: leaf, action: look, payload: { log: ./log } }]',
    'agents.json': JSON.stringify({ scripted: { command: [scriptedAgent] } }),
  });
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const callOf = (env: Record<string, string>, ...args: string[]): ProcessCall => ({
  command: [...orchestrator, ...args, '--agents', 'agents.json', '--state', 'state'],
  cwd: folder,
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '60000', HOME: folder, ...env },
});
const run = (env: Record<string, string>, ...args: string[]): ReturnType<typeof runProcess> =>
  runProcess(callOf(env, ...args));

const plan = `
name: observed
agent: scripted
concurrency: 2
plan_id: plan-1
correlation_id: correlation-1
tasks:
  - { id: each, action: look, for_each: [a, b], payload: { log: ./log, text: { $item: true } } }
  - { id: flaky, action: look, depends_on: [each], payload: { log: ./log, fail: { kind: unavailable, times: 1 } },
      retry: { max_attempts: 2, backoff_ms: 30, max_backoff_ms: 30 } }
  - { id: broken, action: touch, depends_on: [flaky], payload: { log: ./log, text: a secret note, fail: { kind: refused, times: 9 } } }
  - { id: never, action: look, depends_on: [broken], payload: { log: ./log } }
  - { id: inner, plan: inner.yaml }
`;

test('a plan is one tree of plan, tasks, items and attempts, with the names of the conventions', async () => {
  plant(folder, { 'plan.yaml': plan });

  const { exitCode, stderr } = await run({}, 'run', 'plan.yaml');

  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1 });
  const spans = spansOf(receiver.received);
  expect(treeOf(spans)).toEqual([
    'plan observed',
    'plan observed / task broken',
    'plan observed / task broken / scripted touch 1',
    'plan observed / task each',
    'plan observed / task each / task each[0]',
    'plan observed / task each / task each[0] / scripted look 1',
    'plan observed / task each / task each[1]',
    'plan observed / task each / task each[1] / scripted look 1',
    'plan observed / task flaky',
    'plan observed / task flaky / scripted look 1',
    'plan observed / task flaky / scripted look 2',
    'plan observed / task inner',
    'plan observed / task inner / task inner/leaf',
    'plan observed / task inner / task inner/leaf / scripted look 1',
  ]);
  for (const span of spans) {
    expect(span).toMatchObject({ service: 'orchestrator', kind: span.name.startsWith('scripted') ? CLIENT : INTERNAL });
    expect(attributeOf(span, 'obsidian_agent.plan.id')).toBe('plan-1');
    expect(attributeOf(span, 'obsidian_agent.plan.name')).toBe('observed');
    expect(attributeOf(span, 'plan_id')).toBe('plan-1');
    expect(attributeOf(span, 'correlation_id')).toBe('correlation-1');
    expect(attributeOf(span.resource, 'service.version')).toMatch(/^\d/);
    expect(attributeOf(span.resource, 'service.instance.id')).toMatch(/-/);
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId) ?? span;
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent.startTimeUnixNano));
    expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(parent.endTimeUnixNano));
  }

  const touch = spans.find(({ name }) => name === 'scripted touch') as OtlpSpan;
  expect(attributesOf(touch)).toMatchObject({
    'process.executable.name': 'scripted-agent',
    'process.pid': expect.any(Number),
    'process.exit.code': 0,
    'obsidian_agent.task.name': 'broken',
    'obsidian_agent.attempt': 1,
    'obsidian_agent.agent': 'scripted',
    'obsidian_agent.action': 'touch',
    'error.type': 'NOTE_NOT_FOUND',
  });
  expect(spans.find(({ name }) => name === 'task broken')).toMatchObject({ status: { code: 2 } });
  const items = spans
    .filter(({ name }) => name === 'task each')
    .map((span) => attributeOf(span, 'obsidian_agent.task.item'));
  expect(new Set(items)).toEqual(new Set([undefined, 0, 1]));
  expect(JSON.stringify(receiver.received.map(({ body }) => body.toString('latin1')))).not.toContain('secret note');
});

const held = { id: 'held', action: 'look', payload: { log: './log', hold: './go' } };
const heldPlan = JSON.stringify({ name: 'observed', plan_id: 'plan-1', agent: 'scripted', tasks: [held] });

test('the trace of a plan that is resumed or retried links to its first trace', async () => {
  plant(folder, { 'plan.json': heldPlan });

  await runProcess({
    ...callOf({}, 'run', 'plan.json'),
    during: async (child) => {
      await untilLogged(join(folder, 'log'), 'start');
      child.kill('SIGINT');
    },
  });
  release(join(folder, 'go'));
  await run({}, 'resume', 'plan-1');
  await run({}, 'retry', 'plan-1', '--from', 'held');

  const [first, ...later] = spansOf(receiver.received).filter(({ name }) => name === 'plan observed');
  expect(first?.links ?? []).toEqual([]);
  expect(later).toHaveLength(2);
  for (const { traceId, links } of later) {
    expect(traceId).not.toBe(first?.traceId);
    expect(links).toMatchObject([{ traceId: first?.traceId, spanId: first?.spanId }]);
  }
});

test.each(['http/protobuf', 'http/json'])(
  'metrics and log records of a plan arrive as %s, with ids and units, and no texts',
  async (protocol) => {
    plant(folder, { 'plan.yaml': plan });

    await run({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }, 'run', 'plan.yaml');

    const { received } = receiver;
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics', '/v1/logs']));
    expect(pointsOf(metricsOf(received))).toEqual([
      'obsidian_agent.answer.size By scripted look',
      'obsidian_agent.answer.size By scripted touch',
      'obsidian_agent.attempt.ended {attempt} scripted look 4',
      'obsidian_agent.attempt.ended {attempt} scripted look BUSY 1',
      'obsidian_agent.attempt.ended {attempt} scripted touch NOTE_NOT_FOUND 1',
      'obsidian_agent.circuit_breaker.state 1 scripted 0',
      'obsidian_agent.task.duration s scripted look succeeded',
      'obsidian_agent.task.duration s scripted touch failed NOTE_NOT_FOUND',
      'obsidian_agent.task.ended {task} scripted look skipped 1',
      'obsidian_agent.task.ended {task} scripted look succeeded 4',
      'obsidian_agent.task.ended {task} scripted touch failed NOTE_NOT_FOUND 1',
      'obsidian_agent.task.queue.duration s scripted look',
      'obsidian_agent.task.queue.duration s scripted touch',
      'obsidian_agent.task.retries {retry} scripted look BUSY 1',
      'obsidian_agent.task.running {task} scripted look 0',
      'obsidian_agent.task.running {task} scripted touch 0',
    ]);

    const logs = logsOf(received);
    const spans = spansOf(received);
    const retrying = logs.find(({ body }) => body?.stringValue === 'Task flaky: retrying (BUSY)');
    expect(logs.filter(({ severityText }) => severityText === 'ERROR').map(({ body }) => body?.stringValue)).toEqual([
      'Task broken: failed (NOTE_NOT_FOUND)',
      'Plan observed: failed',
    ]);
    expect(retrying).toMatchObject({
      severityText: 'WARN',
      eventName: 'obsidian_agent.task.changed',
      traceId: spans[0]?.traceId,
      spanId: spans.find(({ name }) => name === 'task flaky')?.spanId,
    });
    expect(retrying && attributesOf(retrying)).toMatchObject({
      plan_id: 'plan-1',
      'obsidian_agent.task.name': 'flaky',
      'obsidian_agent.attempt': 1,
      'obsidian_agent.request.id': expect.any(String),
      'obsidian_agent.task.retry_delay': expect.any(Number),
      'error.type': 'BUSY',
    });
    for (const { body } of received) expect(body.includes('secret note')).toBe(false);
    const documented = readFileSync(join(import.meta.dirname, '../../docs/telemetry.md'), 'utf8');
    const points = metricsOf(received).flatMap(
      ({ sum, gauge, histogram }) => (sum ?? gauge ?? histogram)?.dataPoints ?? [],
    );
    const attributes = [...spans, ...logs, ...points].flatMap((item) => item.attributes.map(({ key }) => key));
    const names = [
      ...metricsOf(received).map(({ name }) => name),
      ...logs.map(({ eventName }) => eventName),
      ...attributes,
    ];
    expect([...new Set(names)].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  },
);

test('a plan that its process cannot finish ends its spans as interrupted', async () => {
  plant(folder, { 'plan.json': heldPlan });

  await runProcess({
    ...callOf({}, 'run', 'plan.json'),
    during: async () => {
      await untilLogged(join(folder, 'log'), 'start');
      rmSync(join(folder, 'state'), { recursive: true });
      release(join(folder, 'go'));
    },
  });

  const ends = spansOf(receiver.received).map((span) => [span.name, attributeOf(span, 'error.type')]);
  expect(ends).toEqual([
    ['scripted look', undefined],
    ['task held', 'interrupted'],
    ['plan observed', 'interrupted'],
  ]);
  expect(logsOf(receiver.received).at(-1)).toMatchObject({ body: { stringValue: 'Plan observed: interrupted' } });
});

test.each([
  ['not loaded', 'none', []],
  ['loaded if the environment selects it', 'otlp', [expect.stringContaining('otlp-export-')]],
])('the exporter is %s', async (_, exporter, loaded) => {
  const listLoaded = `
    import { createRequire } from 'node:module';
    const { cache } = createRequire('/');
    process.on('exit', () => process.stderr.write(Object.keys(cache).join('\\n')));
  `;
  const env = {
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(listLoaded)}"`,
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.endpoint}/v1/traces`,
    OTEL_TRACES_EXPORTER: exporter,
    // Stored code is not in the list of what Node loaded.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };

  const { exitCode, stderr } = await runProcess({
    ...callOf(env),
    command: [...orchestratorForNode, 'run', 'inner.yaml', '--agents', 'agents.json', '--state', 'state'],
  });

  const modules = stderr.split('\n');
  expect(exitCode).toBe(0);
  expect(modules).toContainEqual(expect.stringContaining('main.cjs'));
  expect(modules.filter((path) => path.includes('otlp-export-'))).toEqual(loaded);
});

test('an exporter that would write to stdout is refused by name, and the others work', async () => {
  plant(folder, { 'plan.yaml': plan });

  const { stderr, stdout } = await run(
    { OTEL_METRICS_EXPORTER: 'console', OTEL_LOGS_EXPORTER: 'none' },
    'run',
    'plan.yaml',
  );

  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  expect(stderr).toContain('OTEL_METRICS_EXPORTER is \\"console\\"; metrics are not exported.');
  expect(
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .every((line) => line.startsWith('{')),
  ).toBe(true);
});

/** Names, units, attributes and sums of the points, sorted. Of sizes and times only that there are any. */
function pointsOf(metrics: readonly OtlpMetric[]): string[] {
  const keys = ['obsidian_agent.agent', 'obsidian_agent.action', 'obsidian_agent.task.state', 'error.type'];
  const lines = metrics.flatMap(({ name, unit, sum, gauge, histogram }) =>
    [sum, gauge, histogram].flatMap((data) =>
      (data?.dataPoints ?? []).map((point) => {
        const values = keys.flatMap((key) => attributeOf(point, key) ?? []);
        return [name, unit, ...values, point.asInt ?? point.asDouble ?? []].flat().join(' ');
      }),
    ),
  );
  return lines.sort();
}

function attributesOf(item: Pick<OtlpSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(item.attributes.map(({ key }) => [key, attributeOf(item, key)]));
}

/** The path to each span from the root, sorted. Attempts are named with their numbers, items with their indexes. */
function treeOf(spans: readonly OtlpSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const nameOf = (span: OtlpSpan): string => {
    const attempt = attributeOf(span, 'obsidian_agent.attempt');
    const item = attributeOf(span, 'obsidian_agent.task.item');
    if (attempt !== undefined) return `${span.name} ${attempt}`;
    return item === undefined ? span.name : `${span.name}[${item}]`;
  };
  const pathTo = (span: OtlpSpan): string => {
    const parent = byId.get(span.parentSpanId ?? '');
    return parent === undefined ? nameOf(span) : `${pathTo(parent)} / ${nameOf(span)}`;
  };
  return spans.map(pathTo).sort();
}
