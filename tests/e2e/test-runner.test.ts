import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestRunner,
  type PlanEvent,
  refuse,
  succeed,
  type TestAgent,
  type TestRunner,
  type TestRunnerOptions,
} from '@obsidian-agent/orchestrator';
import type { ActionRequest } from '@obsidian-agent/shared-types';
import { expect, onTestFinished, test, vi } from 'vitest';
import { summarize } from '../fixtures/plan-agents/plan-world.ts';

const text = { type: 'string' };
const command = (name: string, effect: 'read' | 'write') => ({
  name,
  api_version: 'v2',
  effect,
  summary: name,
  params: { type: 'object', properties: { text }, additionalProperties: false },
  result: { type: 'object', properties: { seen: text }, required: ['seen'] },
  reasons: [],
});

/** An agent with one function for its answers. */
function agentOf(answer: TestAgent['answer']): TestAgent {
  const commands = [command('look', 'read'), command('touch', 'write')];
  return { describe: () => ({ tool: 'mine', version: '1', api_versions: ['v2'], commands, limits: {} }), answer };
}

const echo: TestAgent['answer'] = (request) =>
  succeed(request, { data: 'seen', metadata: { seen: String(request.payload['text']) } });

function open(answer: TestAgent['answer'], options: Partial<TestRunnerOptions> = {}): TestRunner {
  const runner = createTestRunner({ agents: { mine: agentOf(answer) }, ...options });
  onTestFinished(() => runner.close());
  return runner;
}

const plan = (...tasks: object[]) => ({
  text: JSON.stringify({ name: 'test', agent: 'mine', plan_id: 'p', tasks }),
});

async function untilEvent(runner: TestRunner, isIt: (event: PlanEvent) => boolean): Promise<PlanEvent | undefined> {
  for await (const event of runner.events('p')) if (isIt(event)) return event;
  return undefined;
}

test('a plan runs with functions as agents, and values go from task to task', async () => {
  const runner = open(echo);

  const report = await runner.run(
    plan(
      { id: 'a', action: 'look', payload: { text: 'tea' } },
      { id: 'b', action: 'touch', payload: { text: { $from: 'a', path: '$.result.metadata.seen' } } },
    ),
  );

  expect(summarize(report)).toEqual(['a succeeded 1', 'b succeeded 1']);
  expect((await runner.answer('p', 'b'))?.result).toMatchObject({ metadata: { seen: 'tea' } });
});

test('without a description the agent has the commands of obsidian_agent, and plans are checked by them', async () => {
  await using runner = createTestRunner({
    agents: { obsidian_agent: { answer: (request) => refuse(request, notFound) } },
  });
  const read = { id: 'a', action: 'read_note', payload: { note: 'Home' } };

  expect(await runner.run({ name: 'one', tasks: [read] })).toMatchObject({
    state: 'failed',
    tasks: [{ failure: { reason: 'NOTE_NOT_FOUND' } }],
  });
  await expect(runner.load({ name: 'one', tasks: [{ ...read, action: 'read_nose' }] })).rejects.toMatchObject({
    problems: [{ reason: 'UNKNOWN_ACTION' }],
  });
});

const notFound = { reason: 'NOTE_NOT_FOUND', category: 'not_found', message: 'No note "Home".' } as const;

test('waits between attempts follow the clock of the test, and are the same in each run', async () => {
  const waits = async (): Promise<unknown[]> => {
    let isUp = false;
    const runner = open((request) =>
      isUp ? echo(request, never) : refuse(request, { ...notFound, category: 'unavailable', isRetryable: true }),
    );
    const retry = { max_attempts: 3, backoff_ms: 60_000, factor: 2, max_backoff_ms: 3_600_000 };
    await runner.submit(await runner.load(plan({ id: 'a', action: 'look', payload: {}, retry })));
    const waiting = await untilEvent(runner, (event) => event.type === 'task' && event.state === 'retrying');
    await runner.clock.advance(29_999);
    const early = (await runner.inspect('p'))?.tasks[0]?.state;
    isUp = true;
    await runner.clock.advance(1);
    const { state, wall_ms } = await runner.wait('p');
    return [waiting?.type === 'task' && waiting.retry_in_ms, early, state, wall_ms];
  };

  expect([await waits(), await waits()]).toEqual(Array(2).fill([30_000, 'retrying', 'succeeded', 30_000]));
});

const never = { signal: new AbortController().signal };

test('working time leaves out the waits before attempts and before a retry; the items of a task count for it', async () => {
  let isUp = false;
  const runner = open(async (request) => {
    await new Promise<void>((resolve) => runner.clock.after(100, resolve));
    return isUp ? echo(request, never) : refuse(request, { ...notFound, category: 'unavailable', isRetryable: true });
  });
  const retry = { max_attempts: 2, backoff_ms: 60_000, factor: 1, max_backoff_ms: 60_000 };
  const task = { id: 'each', action: 'look', payload: {}, for_each: [1], retry };
  await runner.submit(await runner.load(plan(task)));
  await runner.clock.advance(31_000);
  await runner.wait('p');
  await runner.clock.advance(86_400_000);
  isUp = true;
  await runner.retry('p');
  await runner.clock.advance(1000);

  const { work_ms, wall_ms, tasks } = await runner.wait('p');
  expect({ work_ms, tasks: tasks.map((each) => [each.task, each.work_ms]) }).toEqual({
    work_ms: 300,
    tasks: [
      ['each', 300],
      ['each[0]', 300],
    ],
  });
  expect(wall_ms).toBeGreaterThan(86_400_000);
});

test('a task that does not answer in time fails, and its agent learns it', async () => {
  const stopped = vi.fn();
  const asked = Promise.withResolvers<void>();
  const runner = open((_, { signal }) => {
    signal.addEventListener('abort', stopped);
    asked.resolve();
    return new Promise(() => {});
  });
  await runner.submit(await runner.load(plan({ id: 'a', action: 'look', payload: {}, timeout_ms: 5000 })));
  await asked.promise;

  await runner.clock.advance(5000);

  expect(await runner.wait('p')).toMatchObject({ wall_ms: 5000, tasks: [{ failure: { reason: 'TIMED_OUT' } }] });
  expect(stopped).toHaveBeenCalledOnce();
});

test('an approval that nobody answers is rejected at its time limit', async () => {
  const runner = open(echo);
  await runner.submit(await runner.load(plan({ id: 'ask', approval: { message: 'Go on?', timeout_ms: 86_400_000 } })));
  await untilEvent(runner, (event) => event.type === 'task' && event.state === 'waiting');

  await runner.clock.advance(86_400_000);

  expect(await runner.wait('p')).toMatchObject({ state: 'failed', wall_ms: 86_400_000 });
});

test('a cancelled plan stops its task, and resumes with the same idempotency key', async () => {
  const keys: unknown[] = [];
  const asked = Promise.withResolvers<void>();
  const runner = open((request) => {
    keys.push(request.idempotency_key);
    asked.resolve();
    return keys.length === 1 ? new Promise(() => {}) : echo(request, never);
  });
  await runner.submit(await runner.load(plan({ id: 'a', action: 'touch', payload: {} })));
  await asked.promise;

  const cancelled = await runner.cancel('p');
  await runner.resume('p');

  expect([cancelled.state, (await runner.wait('p')).state]).toEqual(['cancelled', 'succeeded']);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

type Answer = (request: ActionRequest) => unknown;
test.each<[string, Answer, string]>([
  ['the id of another request', (request) => ({ ...Object(echo(request, never)), plan_id: 'other' }), 'ID_MISMATCH'],
  [
    'a result that its description forbids',
    (request) => succeed(request, { data: '', metadata: {} }),
    'SCHEMA_VIOLATION',
  ],
  ['no response', () => undefined, 'NO_RESPONSE'],
  ['what JSON lacks', () => ({ count: 1n }), 'INVALID_JSON'],
  ['an error', () => Promise.reject(new Error('out of tea')), 'CRASHED'],
])('an agent that gives %s fails as its process would', async (_, answer, reason) => {
  const runner = open(answer as TestAgent['answer']);

  const report = await runner.run(plan({ id: 'a', action: 'look', payload: {} }));

  expect(report).toMatchObject({ state: 'failed', tasks: [{ failure: { reason } }] });
});

test('a payload that becomes wrong during the run is refused before the agent sees it', async () => {
  const seen: unknown[] = [];
  const runner = open((request) => {
    seen.push(request.action);
    return succeed(request, { data: '', metadata: { seen: 'a' } });
  });

  const report = await runner.run(
    plan(
      { id: 'a', action: 'look', payload: {} },
      { id: 'b', action: 'touch', payload: { text: { $from: 'a', path: '$.result.metadata' } } },
    ),
  );

  expect(report.tasks[1]).toMatchObject({ state: 'failed', failure: { reason: 'INVALID_PARAMS' } });
  expect(seen).toEqual(['look']);
});

test('secrets reach the agent, and are hidden in what a crash says', async () => {
  const words: unknown[] = [];
  const runner = open(
    ({ payload }) => {
      words.push(payload['text']);
      throw new Error(`rejected ${String(payload['text'])}`);
    },
    { secrets: { WORD: 'hushed' } },
  );

  const report = await runner.run(plan({ id: 'a', action: 'look', payload: { text: { $secret: 'WORD' } } }));

  expect(words).toEqual(['hushed']);
  expect(report.tasks[0]?.failure?.reason).toBe('CRASHED');
  expect(JSON.stringify(report)).toContain('rejected ***');
  expect(JSON.stringify(report)).not.toContain('hushed');
});

test('a closed runner leaves no folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const runner = open(echo);
  await runner.run(plan({ id: 'a', action: 'look', payload: {} }));
  const during = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'journal.db')));

  await runner.close();

  expect([during.length, readdirSync(folder)]).toEqual([1, []]);
});
