import { setTimeout } from 'node:timers/promises';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { describeBothStarts, executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';

interface Echo {
  readonly pid: number;
  readonly env: Record<string, string>;
  readonly request: Record<string, unknown>;
}

function echoOf({ result }: ReceivedResponse): Echo {
  return JSON.parse(result?.data ?? '') as Echo;
}

test('the child for the next task is started after an answer, and serves only that task', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('echoes.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });

  const first = echoOf(await executor.exec(request, options()));
  const startedByThen = lifelines.count;
  const [cold, waiting] = [await lifelines.next(), await lifelines.next()];
  const second = echoOf(await executor.exec(request, options()));
  const next = await lifelines.next();
  const third = echoOf(await executor.exec(request, options()));

  // The one that served may or may not have been observed; the next one must not exist yet.
  expect(startedByThen).toBeLessThan(2);
  expect([first.pid, second.pid, third.pid]).toEqual([cold.pid, waiting.pid, next.pid]);
  expect([first, second].map(({ env }) => env['OBSIDIAN_AGENT_STDIN_TIMEOUT_MS'])).toEqual([undefined, '0']);
});

test('the registry determines how many children wait', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('echoes.mjs', { standby: 3, env: { LIFELINE: lifelines.path } });

  await executor.exec(request, options());
  await lifelines.next();
  const waiting = [await lifelines.next(), await lifelines.next(), await lifelines.next()];
  const served = await Promise.all([1, 2, 3].map(() => executor.exec(request, options())));

  expect(new Set(served.map((response) => echoOf(response).pid))).toEqual(new Set(waiting.map(({ pid }) => pid)));
});

test('a waiting child gets the trace of its task from the request', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('echoes.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
  await executor.exec(request, options({ env: { TRACEPARENT: '00-1-1-01' } }));
  const [, waiting] = [await lifelines.next(), await lifelines.next()];

  const echo = echoOf(await executor.exec(request, options({ env: { TRACEPARENT: '00-2-2-01', BAGGAGE: 'a=b' } })));

  expect(echo.pid).toBe(waiting.pid);
  expect(echo.env).not.toHaveProperty('TRACEPARENT');
  expect(echo.request).toMatchObject({ traceparent: '00-2-2-01', baggage: 'a=b' });
});

test('a waiting child does not serve a task with another environment, and is replaced by one that does', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('echoes.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
  await executor.exec(request, options());
  const [, waiting] = [await lifelines.next(), await lifelines.next()];

  const echo = echoOf(await executor.exec(request, options({ env: { OBSIDIAN_VAULT_PATH: '/other' } })));
  const [cold, fitting] = [await lifelines.next(), await lifelines.next()];
  await waiting.ended;
  const next = echoOf(await executor.exec(request, options({ env: { OBSIDIAN_VAULT_PATH: '/other' } })));

  expect(echo.pid).toBe(cold.pid);
  expect(next.pid).toBe(fitting.pid);
});

describeBothStarts('a waiting child', () => {
  test('that died is replaced by a new one for the task', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('dies-in-standby.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
    await executor.exec(request, options());
    const [cold, waiting] = [await lifelines.next(), await lifelines.next()];
    while (isRunning(waiting.pid)) await setTimeout(5);

    const response = await executor.exec(request, options());

    expect(response.status).toBe('success');
    const replacement = await lifelines.next();
    expect(new Set([cold.pid, waiting.pid, replacement.pid]).size).toBe(3);
  });

  test('that dies before its request may be sent is replaced by a new one', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('echoes.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
    await executor.exec(request, options());
    const [, waiting] = [await lifelines.next(), await lifelines.next()];
    const recorded = Promise.withResolvers<void>();

    const answer = executor.exec(request, options({ sendAfter: recorded.promise }));
    process.kill(waiting.pid, 'SIGKILL');
    await waiting.ended;
    await setTimeout(200);
    recorded.resolve();

    expect((await answer).status).toBe('success');
  });

  test('that cannot accept its task is replaced by a new one', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('closes-stdin-in-standby.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
    await executor.exec(request, options());
    const [, waiting] = [await lifelines.next(), await lifelines.next()];

    const answer = executor.exec(request, options());
    waiting.release();

    expect((await answer).status).toBe('success');
    expect((await lifelines.next()).pid).not.toBe(waiting.pid);
  });
});

test('the time of a task counts from its request, not from the start of its child', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('hangs-in-standby.mjs', { standby: 1, env: { LIFELINE: lifelines.path } });
  await executor.exec(request, options());
  const [, waiting] = [await lifelines.next(), await lifelines.next()];

  const failure = await failureOf(executor.exec(request, options({ timeoutMs: 300 })));

  expect(failure.reason).toBe('TIMED_OUT');
  expect(failure.evidence.durationMs).toBeGreaterThanOrEqual(299);
  await waiting.ended;
});

test('closing ends the waiting children', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('echoes.mjs', { standby: 2, env: { LIFELINE: lifelines.path } });
  await executor.exec(request, options());
  const lives = [await lifelines.next(), await lifelines.next(), await lifelines.next()];
  const pids = lives.map(({ pid }) => pid);

  await executor.close();
  await Promise.all(lives.map(({ ended }) => ended));

  expect(new Set(pids).size).toBe(3);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

/** Whether a process with this id exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Whether a process exists: one that has ended exists until this process has taken notice. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
