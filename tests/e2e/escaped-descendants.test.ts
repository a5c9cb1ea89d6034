import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MarkedProcesses } from '../../packages/client/src/processes/marked-processes.ts';
import { createMark, withMark } from '../../packages/client/src/processes/process-mark.ts';
import { describeBothStarts, executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';

// Other systems do not show the environment of a process, so the readme says that such descendants survive there.
describe.runIf(process.platform === 'linux')('a descendant that called setsid', () => {
  describeBothStarts('and its task', () => {
    test('ends with a task that is cancelled', async () => {
      await using lifelines = await openLifelines();
      const cancel = new AbortController();
      const executor = executorOf('hangs-with-escaped-grandchild.mjs', { env: { LIFELINE: lifelines.path } });
      const failed = failureOf(executor.exec(request, options({ signal: cancel.signal })));
      const lives = [await lifelines.next(), await lifelines.next()];

      cancel.abort();

      expect((await failed).reason).toBe('CANCELLED');
      await Promise.all(lives.map(({ ended }) => ended));
    });

    test('ends with a task that runs out of time', async () => {
      const pids: unknown[] = [];
      const executor = executorOf('', { command: ['/bin/sh', '-c', 'setsid sleep 600 & echo $! >&2; wait'] });

      const failure = await failureOf(
        executor.exec(request, options({ timeoutMs: 1000, onStderrLine: (line) => pids.push(line) })),
      );

      expect(failure.reason).toBe('TIMED_OUT');
      expect(pids.map((pid) => commandOf(Number(pid)))).toEqual(['']);
    });

    test('ends with a child that writes too much', async () => {
      await using lifelines = await openLifelines();
      const executor = executorOf('floods-stdout-with-escaped-grandchild.mjs', {
        maxOutputBytes: 1000,
        env: { LIFELINE: lifelines.path },
      });

      const failure = await failureOf(executor.exec(request, options()));

      const lives = [await lifelines.next(), await lifelines.next()];
      expect(failure.reason).toBe('OUTPUT_TOO_LARGE');
      await Promise.all(lives.map(({ ended }) => ended));
    });
  });
});

/** The command line of a process; empty once it has ended. */
function commandOf(pid: number): string {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

describe.runIf(process.platform === 'linux')('processes with a mark', () => {
  /** A process with this environment, which ends with the test. */
  function sleepWith(env: Readonly<Record<string, string>>): ChildProcess {
    const child = spawn('sleep', ['600'], { env: { PATH: process.env['PATH'], ...env }, detached: true });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }

  test('are killed with all marks that are searched for, and nobody else', async () => {
    const marked = new MarkedProcesses();
    const [first, second, third] = [createMark(), createMark(), createMark()];
    const children = [first, second].map((mark) => sleepWith(withMark({}, mark)));
    const inner = sleepWith(withMark(withMark({}, first), createMark()));
    const others = [sleepWith({}), sleepWith(withMark({}, third))];
    const ends = Promise.all([...children, inner].map((child) => once(child, 'exit')));

    await Promise.all([marked.kill(first), marked.kill(second), marked.kill(createMark())]);

    expect(await ends).toEqual([null, null, null].map(() => [null, 'SIGKILL']));
    expect(others.map(({ signalCode, exitCode }) => signalCode ?? exitCode)).toEqual([null, null]);
  });

  test('are killed although they start others in the meantime', async () => {
    const mark = createMark();
    const env = withMark({ PATH: process.env['PATH'] ?? '' }, mark);
    const breeder = spawn('/bin/sh', ['-c', 'while :; do sleep 600 & sleep 0.001; done'], { env, detached: true });
    onTestFinished(() => void breeder.kill('SIGKILL'));
    const exit = once(breeder, 'exit');

    await new MarkedProcesses().kill(mark);
    await new MarkedProcesses().kill(mark);

    expect(await exit).toEqual([null, 'SIGKILL']);
  });
});
