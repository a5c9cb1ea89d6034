import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { describe, expect, test, vi } from 'vitest';
import type { TaskExecutor } from '../../packages/client/src/agent-process/task-executor.ts';
import { agentsFolder, executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';
import { hasEnded } from '../fixtures/processes.ts';

interface Echo {
  readonly pid: number;
  readonly ppid: number;
  readonly request: { readonly payload: { readonly content: string } };
}

function echoOf({ result }: ReceivedResponse): Echo {
  return JSON.parse(result?.data ?? '') as Echo;
}

const echo = `'${process.execPath}' '${join(agentsFolder, 'echoes.mjs')}'`;
/** What an agent does for a request with a word: it first says who started it, and who it and its descendant are. */
const actions = `request=$(cat)
case $request in
*hang*) setsid sleep 600 & echo "$PPID $$ $!" >&2; wait;;
*leave*) (setsid sh -c "while kill -0 $$ 2>/dev/null; do :; done; head -c 200000 /dev/zero; sleep 600" & echo "$PPID $$ $!" >&2; sleep 0.5);;
*) echo "$PPID $$ 0" >&2; printf '%s' "$request" | ${echo};;
esac`;

interface Begun {
  readonly server: number;
  readonly agent: number;
  readonly descendant: number;
  readonly answer: Promise<ReceivedResponse>;
}

/** An executor whose agents are all started by a fork server. */
function executorByServer(maxOutputBytes = 100_000): TaskExecutor {
  return executorOf('', { command: ['/bin/sh', '-c', actions], forkServerAfter: 0, maxOutputBytes });
}

/** Sends a request, and waits until its agent acts. */
async function begin(executor: TaskExecutor, content: string, signal = new AbortController().signal): Promise<Begun> {
  const begun = Promise.withResolvers<number[]>();
  const onStderrLine = (line: unknown): void => begun.resolve(String(line).split(' ').map(Number));
  const answer = executor.exec({ ...request, payload: { content } }, options({ signal, onStderrLine }));
  answer.catch(() => undefined);
  const [server = 0, agent = 0, descendant = 0] = await begun.promise;
  return { server, agent, descendant, answer };
}

type Four = [TaskExecutor, TaskExecutor, TaskExecutor, TaskExecutor];

describe('a fork server', () => {
  test('starts agents only if there are many, and all of them then', async () => {
    const executor = executorOf('echoes.mjs', { forkServerAfter: 2 });
    const nextParent = async (): Promise<number> => echoOf(await executor.exec(request, options())).ppid;

    const firstParents = [await nextParent(), await nextParent()];
    const server = await vi.waitUntil(async () => [await nextParent()].find((pid) => pid !== process.pid), {
      timeout: 10_000,
    });

    expect(firstParents).toEqual([process.pid, process.pid]);
    expect(await nextParent()).toBe(server);
  });

  test('passes on large requests and answers, many at a time', async () => {
    const executor = executorOf('echoes.mjs', { forkServerAfter: 0 });
    const contents = Array.from({ length: 6 }, (_, n) => `${n}ä`.repeat(700_000));

    const answers = await Promise.all(
      contents.map((content) => executor.exec({ ...request, payload: { content } }, options())),
    );

    const isWhole = answers.map((answer, n) => echoOf(answer).request.payload.content === contents[n]);
    expect(isWhole).toEqual(contents.map(() => true));
  });

  test('that is killed takes its agents and their descendants with it, and is replaced', async () => {
    const executor = executorByServer();
    const { server, agent, descendant, answer } = await begin(executor, 'hang');

    process.kill(server, 'SIGKILL');

    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ reason: 'CRASHED', isRetryable: true });
    expect(failure.evidence).toMatchObject({ signal: 'SIGKILL', isInputRefused: false });
    expect([hasEnded(agent), hasEnded(descendant)]).toEqual([true, true]);
    const next = await begin(executor, 'echo');
    expect(next.server).not.toBe(server);
    expect((await next.answer).status).toBe('success');
  });

  test('that does not react is killed with its agents, but not one whose agent left its output open', async () => {
    const [stopped, idle, stalled, healthy] = Array.from({ length: 4 }, () => executorByServer()) as Four;
    const cancel = new AbortController();
    const hanging = await begin(stopped, 'hang', cancel.signal);
    const answered = [await begin(idle, 'echo'), await begin(stalled, 'echo')];
    await Promise.all(answered.map(({ answer }) => answer));
    const unharmed = await begin(healthy, 'hang');
    const flooded = await begin(healthy, 'leave');
    for (const { server } of [hanging, ...answered]) process.kill(server, 'SIGSTOP');

    cancel.abort();
    const closed = idle.close();
    const next = await begin(stalled, 'echo');

    expect((await failureOf(flooded.answer)).reason).toBe('OUTPUT_TOO_LARGE');
    expect(await failureOf(hanging.answer)).toMatchObject({ reason: 'CANCELLED' });
    await closed;
    expect(next.server).toBe(process.pid);
    expect((await next.answer).status).toBe('success');
    await wait(2000);
    const { server, agent, descendant } = hanging;
    const servers = [server, ...answered.map((begun) => begun.server)];
    const gone = [...servers, agent, descendant, flooded.descendant];
    expect(gone.map(hasEnded)).toEqual(gone.map(() => true));
    expect(hasEnded(unharmed.agent)).toBe(false);
  });

  test('outlives signals of a terminal or a service manager', async () => {
    const executor = executorOf('echoes.mjs', { forkServerAfter: 0 });
    const server = echoOf(await executor.exec(request, options())).ppid;

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(server, signal);

    expect(echoOf(await executor.exec(request, options())).ppid).toBe(server);
  });

  test('ends when the executor closes', async () => {
    const executor = executorOf('echoes.mjs', { forkServerAfter: 0 });
    const server = echoOf(await executor.exec(request, options())).ppid;

    await executor.close();

    expect(hasEnded(server)).toBe(true);
  });
});
