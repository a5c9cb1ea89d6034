import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { expect, test, vi } from 'vitest';
import { executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';

interface Echo {
  readonly pid: number;
  readonly ppid: number;
  readonly request: { readonly payload: { readonly content: string } };
}

function echoOf({ result }: ReceivedResponse): Echo {
  return JSON.parse(result?.data ?? '') as Echo;
}

/** Whether a process runs, and is not only waiting to be noticed as ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('starts agents only if there are many, and all of them then', async () => {
  const executor = executorOf('echoes.mjs', { startsHere: 2 });
  const nextParent = async (): Promise<number> => echoOf(await executor.exec(request, options())).ppid;

  const firstParents = [await nextParent(), await nextParent()];
  const server = await vi.waitUntil(async () => [await nextParent()].find((pid) => pid !== process.pid));

  expect(firstParents).toEqual([process.pid, process.pid]);
  expect(await nextParent()).toBe(server);
});

test('passes on large requests and answers, many at a time', async () => {
  const executor = executorOf('echoes.mjs', { startsHere: 0 });
  const contents = Array.from({ length: 6 }, (_, n) => `${n}ä`.repeat(700_000));

  const answers = await Promise.all(
    contents.map((content) => executor.exec({ ...request, payload: { content } }, options())),
  );

  expect(answers.map((answer) => echoOf(answer).request.payload.content === contents[answers.indexOf(answer)])).toEqual(
    contents.map(() => true),
  );
});

test('that is killed takes its agents with it, and the next ones are started without it', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('hangs-with-grandchild.mjs', { startsHere: 0, env: { LIFELINE: lifelines.path } });
  const failed = failureOf(executor.exec(request, options()));
  const [agent, grandchild] = [await lifelines.next(), await lifelines.next()];

  process.kill(await parentOf(agent.pid), 'SIGKILL');

  expect(await failed).toMatchObject({ reason: 'CRASHED', isRetryable: true, evidence: { signal: 'SIGKILL' } });
  await Promise.all([agent.ended, grandchild.ended]);
  const again = failureOf(executor.exec(request, options({ timeoutMs: 500 })));
  expect((await again).reason).toBe('TIMED_OUT');
});

test('that does not react is killed, with the agents that it started', async () => {
  await using lifelines = await openLifelines();
  const executor = executorOf('hangs.mjs', { startsHere: 0, env: { LIFELINE: lifelines.path } });
  const cancel = new AbortController();
  const failed = failureOf(executor.exec(request, options({ signal: cancel.signal })));
  const agent = await lifelines.next();
  const server = await parentOf(agent.pid);
  process.kill(server, 'SIGSTOP');

  cancel.abort();

  expect((await failed).reason).toBe('CANCELLED');
  await agent.ended;
  expect(isRunning(server)).toBe(false);
});

test('outlives signals of a terminal or a service manager', async () => {
  const executor = executorOf('echoes.mjs', { startsHere: 0 });
  const server = echoOf(await executor.exec(request, options())).ppid;

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(server, signal);

  expect(echoOf(await executor.exec(request, options())).ppid).toBe(server);
});

test('ends when the executor closes', async () => {
  const executor = executorOf('echoes.mjs', { startsHere: 0 });
  const server = echoOf(await executor.exec(request, options())).ppid;

  await executor.close();

  expect(isRunning(server)).toBe(false);
});

/** The process that started another one, which is still running. */
async function parentOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]);
  return Number(stdout);
}
