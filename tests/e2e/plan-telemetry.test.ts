import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';
import { attributeOf, type OtlpSpan, type Receiver, spansOf, startReceiver } from './platform-otlp-receiver.ts';

const INTERNAL = 1;
const CLIENT = 3;

let folder: string;
let receiver: Receiver;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'telemetry ')));
  receiver = await startReceiver();
  plant(folder, {
    'agents.json': JSON.stringify({ scripted: { command: [process.execPath, scriptedAgent] } }),
  });
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]): ReturnType<typeof runProcess> =>
  runProcess({
    command: [...orchestrator, ...args, '--agents', 'agents.json', '--state', 'state'],
    cwd: folder,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, HOME: folder },
  });

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
`;

test('a plan is one tree of plan, tasks, items and attempts, with the names of the conventions', async () => {
  plant(folder, { 'plan.yaml': plan });

  const { exitCode, stderr } = await run('run', 'plan.yaml');

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
    'process.executable.name': 'node',
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

test('the trace of a plan that is retried links to its first trace', async () => {
  plant(folder, { 'plan.yaml': plan });

  await run('run', 'plan.yaml');
  await run('retry', 'plan-1');
  await run('retry', 'plan-1');

  const [first, ...later] = spansOf(receiver.received).filter(({ name }) => name === 'plan observed');
  expect(first?.links ?? []).toEqual([]);
  expect(later).toHaveLength(2);
  for (const { traceId, links } of later) {
    expect(traceId).not.toBe(first?.traceId);
    expect(links).toMatchObject([{ traceId: first?.traceId, spanId: first?.spanId }]);
  }
});

function attributesOf(span: OtlpSpan): Record<string, unknown> {
  return Object.fromEntries(span.attributes.map(({ key }) => [key, attributeOf(span, key)]));
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
