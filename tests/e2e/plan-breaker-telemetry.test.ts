import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { agentScript } from '../fixtures/plan-agents/plan-world.ts';
import { attributeOf, logsOf, metricsOf, type Receiver, startReceiver } from './platform-otlp-receiver.ts';

let folder: string;
let receiver: Receiver;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'breaker telemetry ')));
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['open while tasks wait for a probe', { pause: '1h', deaths: 9, value: 1, changes: ['WARN open'] }],
  ['broken after its last probe', { pause: '50ms', deaths: 9, value: 2, changes: ['WARN open', 'WARN broken'] }],
  ['closed by a probe that succeeds', { pause: '50ms', deaths: 1, value: 0, changes: ['WARN open', 'INFO closed'] }],
])('the circuit breaker of an agent is exported as %s', async (_, { pause, deaths, value, changes }) => {
  // It can describe itself, but these of its first runs end as if its interpreter was missing.
  const agent = `
import { appendFileSync, readFileSync } from 'node:fs';
if (!process.argv.includes('--describe')) {
  appendFileSync('runs', 'x');
  if (readFileSync('runs').length <= ${deaths}) process.exit(127);
}
await import(${JSON.stringify(agentScript)});`;
  const tasks = ['a', 'b', 'c'].map((id) => ({ id, action: 'look', payload: { log: './log' } }));
  const timeout_ms = pause === '1h' ? 2000 : 60_000;
  plant(folder, {
    'agent.mjs': agent,
    'agents.json': JSON.stringify({ scripted: { command: [process.execPath, './agent.mjs'] } }),
    'plan.json': JSON.stringify({ name: 'p', agent: 'scripted', concurrency: 1, timeout_ms, tasks }),
    'state/settings.yaml': `breakers: { scripted: { failures: 1, pauses: [${pause}] } }`,
  });

  await runProcess({
    command: [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'],
    cwd: folder,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', HOME: folder },
  });

  const states = metricsOf(receiver.received).filter(({ name }) => name === 'obsidian_agent.circuit_breaker.state');
  const points = states.flatMap(({ gauge }) => gauge?.dataPoints ?? []);
  const events = logsOf(receiver.received).filter(
    ({ eventName }) => eventName === 'obsidian_agent.circuit_breaker.changed',
  );
  const shown = events.map((event) => [event.severityText, attributeOf(event, 'obsidian_agent.circuit_breaker.state')]);
  expect(points.map((point) => [attributeOf(point, 'obsidian_agent.agent'), point.asInt ?? point.asDouble])).toEqual([
    ['scripted', value],
  ]);
  expect(shown.map((words) => words.join(' '))).toEqual(changes);
});
